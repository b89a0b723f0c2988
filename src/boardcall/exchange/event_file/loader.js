// Hashes the page as the browser writes it back, compares, and shows the event. Kept on one line: no later comments.

function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const k = [],
    h = [];
  const part = (x) => ((x - Math.floor(x)) * 4294967296) | 0;
  for (let n = 2; k.length < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) {
      if (h.length < 8) h.push(part(Math.sqrt(n)));
      k.push(part(Math.cbrt(n)));
    }
  }
  const size = ((bytes.length + 72) >> 6) << 6;
  const all = new Uint8Array(size);
  all.set(bytes);
  all[bytes.length] = 128;
  const view = new DataView(all.buffer);
  view.setUint32(size - 8, Math.floor(bytes.length / 536870912));
  view.setUint32(size - 4, (bytes.length * 8) >>> 0);
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  const w = new Int32Array(64);
  for (let at = 0; at < size; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15],
        b = w[i - 2];
      w[i] =
        (w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
    }
    let [a, b, c, d, e, f, g, j] = h;
    for (let i = 0; i < 64; i++) {
      const one = (j + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + k[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      j = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    [a, b, c, d, e, f, g, j].forEach((x, i) => {
      h[i] = (h[i] + x) | 0;
    });
  }
  return h.map((x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
}
document.addEventListener("DOMContentLoaded", () => {
  const meta = (name) => document.querySelector(`meta[name=${name}]`);
  const told = document.getElementById("told");
  const hash = meta("sha256").content,
    signature = meta("signature").content;
  meta("sha256").setAttribute("content", "");
  meta("signature").setAttribute("content", "");
  const page =
    (document.compatMode === "CSS1Compat" ? "<!DOCTYPE html>" : "") +
    document.documentElement.outerHTML.slice(0, -"</body></html>".length);
  const holds = sha256(page) === hash && /^[0-9a-f]*$/.test(signature);
  told.className = holds ? "holds" : "changed";
  told.textContent = holds
    ? "This file is as it was made: its SHA-256 fits. "
    : "THIS FILE WAS CHANGED after it was made. Do not trust what it shows.";
  const show = new Function(
    "event",
    "sha256",
    "told",
    "signed",
    JSON.parse(document.getElementById("viewer").textContent),
  );
  show(JSON.parse(document.getElementById("event").textContent), sha256, told, { page, signature, holds });
});
