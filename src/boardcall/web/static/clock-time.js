// @ts-check
// The server's time on this device, whatever the device's own clock says: the estimate of the Network Time Protocol (RFC 5905,
// section 8). A few questions at first, then one a minute; the answer that was quickest under way counts.
const FIRST = 5; // questions at the start
const EVERY = 60000; // milliseconds between questions later
const KEPT = 8; // answers that are remembered
const JUMP = 1000; // milliseconds by which the device's two clocks may part before all answers are forgotten

const address = document.querySelector("[data-time]").dataset.time;
const device = () => performance.now();
const parted = () => Date.now() - device(); // changes when somebody sets the clock, or when the device slept
let samples = [];
let speed = 1; // in a rehearsal only: more than 1, or 0 where time goes in steps
let before = parted();
let asking = false;

// What to add to the device's time to have the server's, and how far from it the truth can be at the most.
export function estimate(found) {
  const usable = found.filter((one) => one.got >= one.sent);
  if (!usable.length) return null;
  const best = usable.reduce((a, b) => (b.got - b.sent < a.got - a.sent ? b : a));
  const middle = best.sent + (best.got - best.sent) / 2;
  return { middle, server: best.server, within: (best.got - best.sent) / 2 };
}

async function ask() {
  const sent = device();
  const answer = await (await fetch(address, { cache: "no-store" })).json();
  const got = device();
  const known = estimate(samples);
  const off = known && known.server + (sent - known.middle) * speed - answer.now; // a rehearsal may put time forward
  const steady = speed && answer.speed === speed && Math.abs(off) < JUMP * speed;
  speed = answer.speed;
  samples = [...(steady ? samples.slice(1 - KEPT) : []), { sent, got, server: answer.now }];
}

async function measure(times) {
  if (asking) return;
  asking = true;
  try {
    for (let n = 0; n < times; n += 1) await ask();
    document.dispatchEvent(new Event("timed"));
  } catch {
    // no connection: the last answers still hold, and there will be another try
  }
  asking = false;
}

// The server's time now in milliseconds, or null as long as nobody has told it.
export function serverNow() {
  if (Math.abs(parted() - before) > JUMP) {
    before = parted();
    samples = [];
    measure(FIRST);
  }
  const known = estimate(samples);
  return known && known.server + (device() - known.middle) * speed;
}

// How long to wait on this device for so many milliseconds of the server's to pass.
export const wait = (milliseconds) => (speed ? milliseconds / speed : EVERY);

document.addEventListener("visibilitychange", () => document.hidden || measure(1));
window.addEventListener("online", () => measure(FIRST));
setInterval(() => measure(samples.length ? 1 : FIRST), EVERY);
setInterval(() => (samples.length && speed === 1) || measure(samples.length && speed ? 1 : FIRST), 2000);
measure(FIRST);
