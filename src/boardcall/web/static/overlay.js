// @ts-check
// After the delay of the overlays was changed everything begins anew, the clock's idea of the time too.
const main = document.getElementById("main");
const delay = main.dataset.delay;
main.addEventListener("refreshed", () => {
  if (main.dataset.delay !== delay) location.reload();
});
