// Shows the values of an event, and checks the chain of its acts where they are in the file.

const main = document.getElementById("event-view");
const POWERS = "AEFGIRT";
const add = (to, kind, text, name) => {
  const made = document.createElement(kind);
  if (text !== undefined) made.textContent = text;
  if (name) made.className = name;
  to.append(made);
  return made;
};
const table = (to, heads, rows) => {
  const made = add(add(to, "div", undefined, "wide"), "table");
  const top = add(add(made, "thead"), "tr");
  for (const one of heads) add(top, "th", one);
  const body = add(made, "tbody");
  for (const row of rows) {
    const line = add(body, "tr");
    for (const one of row) add(line, "td", one === null ? "" : String(one));
  }
};
const part = (id, title) => {
  const made = add(main, "section");
  made.id = id;
  add(made, "h2", title);
  const link = add(nav, "a", title);
  link.href = `#${id}`;
  return made;
};
const names = (players) => players.map((one) => one.name).join(", ");
add(main, "h1", event.event.name);
add(
  main,
  "p",
  [event.event.place, event.event.starts, event.event.ends, event.event.title].filter(Boolean).join(" · "),
);
const nav = add(main, "nav");
const standings = part("standings", "Standings");
if (event.standings.status) add(standings, "p", event.standings.status);
table(
  standings,
  ["", "Player", "Total", ...event.standings.held.map((one) => `Round ${one}`)],
  event.standings.places.map((one) => [
    one.place,
    one.player.name,
    one.total.shown,
    ...event.standings.held.map((number) => {
      const round = one.rounds.find((each) => each.round === number);
      return round?.points ? round.points.shown : "";
    }),
  ]),
);
for (const round of event.rounds) {
  const shown = part(`round-${round.number}`, `Round ${round.number}`);
  for (const board of round.boards) {
    const box = add(shown, "article");
    add(box, "h3", `Board ${board.board}${board.pool ? `, ${board.pool}` : ""}`);
    add(box, "p", board.state);
    const years = board.counts.map((one) => one.year);
    table(
      box,
      ["", "Player", ...years, "Points"],
      board.seats.map((seat) => [
        seat.power,
        names(seat.players),
        ...board.counts.map((one) => (one.centres.length === 7 ? one.centres[POWERS.indexOf(seat.power)] : "")),
        seat.points ? seat.points.shown : "",
      ]),
    );
    const why = add(box, "details");
    add(why, "summary", "How the points are made");
    board.seats.forEach((seat) => {
      if (seat.working.length) add(why, "p", `${seat.power}: ${seat.working.join("; ")}`);
    });
  }
}
if (event.teams.teams.length)
  table(
    part("teams", "Teams"),
    ["", "Team", "Total"],
    event.teams.teams.map((one) => [one.place, one.name, one.total ? one.total.shown : ""]),
  );
if (event.awards.awards.length)
  table(
    part("awards", "Awards"),
    ["Award", "Winner", "Because"],
    event.awards.awards.map((one) => [one.name, names(one.winners), one.because]),
  );
const chain = part("chain", "Chain");
add(chain, "p", "Each act is sealed with all acts before it. Compare these words with those you noted.");
table(
  chain,
  ["Act", "Time", "Check words", "Hash"],
  event.heads.map((one) => [one.act, one.at, one.words, one.hash]),
);
const problems = [];
let before = "0".repeat(64);
(event.acts || []).forEach((line, place) => {
  const act = JSON.parse(line);
  const mark = `"hash":"${act.hash}",`;
  const at = line.lastIndexOf(mark);
  if (at < 0 || sha256(line.slice(0, at) + line.slice(at + mark.length)) !== act.hash)
    problems.push(`Act ${place + 1} was changed.`);
  if (act.number !== place + 1 || act.before !== before)
    problems.push(`Act ${place + 1} does not follow the act before it.`);
  before = act.hash;
});
const known = event.acts
  ? new Map(
      event.acts.map((line) => {
        const act = JSON.parse(line);
        return [act.number, act.hash];
      }),
    )
  : new Map();
if (event.acts)
  event.heads.forEach((one) => {
    if (known.get(one.act) !== one.hash) problems.push(`The words of act ${one.act} are not its own.`);
  });
add(
  chain,
  "p",
  event.acts
    ? problems.length
      ? problems.join(" ")
      : `All ${event.acts.length} acts follow one another: the chain holds.`
    : "The acts themselves are not in this file.",
  problems.length ? "changed" : "holds",
).id = "chain-told";
if (problems.length) {
  told.className = "changed";
  told.textContent = `THE CHAIN OF THIS FILE DOES NOT HOLD. ${problems[0]}`;
}
const bytes = (hex) => new Uint8Array((hex.match(/../g) || []).map((one) => parseInt(one, 16)));
const say = (text) => {
  if (told.className === "holds") told.append(text);
};
if (!event.key) say("It is not signed.");
else if (!(globalThis.crypto && crypto.subtle))
  say("This browser cannot check its signature: run boardcall verify FILE.");
else
  crypto.subtle
    .importKey("raw", bytes(event.key), { name: "Ed25519" }, false, ["verify"])
    .then((key) =>
      crypto.subtle.verify({ name: "Ed25519" }, key, bytes(signed.signature), new TextEncoder().encode(signed.page)),
    )
    .then((holds) => {
      if (holds) say(`It is signed by the key ${event.key}.`);
      else {
        told.className = "changed";
        told.textContent = "THE SIGNATURE OF THIS FILE IS WRONG. Do not trust what it shows.";
      }
    })
    .catch(() => say("This browser cannot check its signature: run boardcall verify FILE."));
