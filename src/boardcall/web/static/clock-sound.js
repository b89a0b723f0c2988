// @ts-check
// Bells and spoken warnings, set up ahead on this device: a connection that drops mutes none of them. Browsers let a page
// sound only after a tap. What is said stands in the page.
import { serverNow, wait } from "./clock-time.js";

const AHEAD = 20 * 60000; // milliseconds of the server's that are set up
const AGAIN = 60000; // milliseconds after which more is set up
const STRIKES = {
  bell: [
    [0, 880],
    [0.45, 880],
    [0.9, 660],
  ],
  warning: [[0, 660]],
}; // seconds, hertz
const COUNTDOWN = [3, 2, 1]; // seconds before a bell with a tick each
const LATE = 3000; // milliseconds after which words come too late
const SHOWN = 8000; // milliseconds for which they stand on the page
const KEPT = "boardcall-sound";
const main = document.getElementById("main");
let sounding = null; // the audio context, once it was allowed
const planned = []; // tones and timeouts that are set up

function strike(at, hertz, seconds) {
  const tone = sounding.createOscillator();
  const loudness = sounding.createGain();
  tone.frequency.value = hertz;
  loudness.gain.setValueAtTime(0.6, at);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  tone.connect(loudness).connect(sounding.destination);
  tone.start(at);
  tone.stop(at + seconds);
  planned.push(() => {
    if (at > sounding.currentTime) tone.disconnect();
  }); // one that sounds may end
}

function planTones(kind, heard, milliseconds) {
  const at = heard + wait(milliseconds) / 1000;
  for (const [later, hertz] of STRIKES[kind]) strike(at + later, hertz, 1.2);
  if (kind !== "bell" || wait(1000) < 1000) return;
  for (const before of COUNTDOWN) if (at - before > heard) strike(at - before, 440, 0.12);
}

function say(text, due) {
  if (serverNow() === null || serverNow() - due > LATE) return;
  const line = document.getElementById("signal");
  line.textContent = text;
  setTimeout(() => {
    if (line.textContent === text) line.textContent = "";
  }, SHOWN);
  if (!sounding || !("speechSynthesis" in window)) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = document.documentElement.lang;
  window.speechSynthesis.speak(words);
}

function plan() {
  for (const drop of planned.splice(0))
    try {
      drop();
    } catch {
      /* it has sounded already */
    }
  const now = serverNow();
  if (now === null) return;
  const heard = sounding?.currentTime; // read once beside `now`: it moves on while a slow device plans
  for (const signal of document.querySelectorAll(".clock-signals > li")) {
    const due = Number(signal.dataset.at);
    if (due <= now || due > now + AHEAD) continue;
    const timer = setTimeout(say, wait(due - now), signal.textContent, due);
    planned.push(() => clearTimeout(timer));
    if (sounding) planTones(signal.dataset.tone, heard, due - now);
  }
}

async function allow() {
  if (sounding) await sounding.close();
  sounding = sounding ? null : new AudioContext();
  if (sounding) strike(sounding.currentTime, 660, 0.4); // so that whoever tapped hears that it works
  localStorage.setItem(KEPT, sounding ? "on" : "off");
  show();
  plan();
}

// Goes on where this browser sounded before and lets a page do so without a tap, such as a kiosk at a projector.
function goOn() {
  if (localStorage.getItem(KEPT) !== "on") return;
  const found = new AudioContext();
  if (found.state === "running") sounding = found;
  else found.close();
}

function show() {
  const button = document.getElementById("sound");
  if (!button) return;
  button.hidden = false;
  button.setAttribute("aria-pressed", String(Boolean(sounding)));
  button.textContent = sounding ? button.dataset.on : button.dataset.off;
}

document.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest("#sound")) allow();
});
document.addEventListener("timed", plan);
main.addEventListener("refreshed", () => {
  show();
  plan();
});
setInterval(plan, AGAIN);
goOn();
show();
