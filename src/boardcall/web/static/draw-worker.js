// @ts-check
// Draws a round again: Boardcall's own modules, run by Python in this worker. Ending the worker stops it.
const worker = /** @type {any} */ (self); // no types of a page and of a worker fit in one project

/** @param {string} address */
async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer;
}

/** @param {{ python: string, file: string }} asked */
async function drawAgain({ python, file }) {
  const [{ loadPyodide }, program] = await Promise.all([
    import(`${python}pyodide.mjs`),
    fetched("/python/boardcall.zip").then((answer) => answer.arrayBuffer()),
  ]);
  const runtime = await loadPyodide({ indexURL: python });
  runtime.FS.writeFile("/boardcall.zip", new Uint8Array(program));
  runtime.pyimport("sys").path.insert(0, "/boardcall.zip");
  const { verify_text } = runtime.pyimport("boardcall.exchange.drawn_call");
  let last = 0;
  const found = verify_text(file, (/** @type {number} */ passes, /** @type {number} */ steps) => {
    if (Date.now() - last < 200) return;
    last = Date.now();
    worker.postMessage({ passes, steps });
  });
  worker.postMessage({ found: JSON.parse(found) });
}

worker.addEventListener("message", (/** @type {MessageEvent} */ event) => {
  drawAgain(event.data).catch((error) => worker.postMessage({ error: String(error) }));
});
