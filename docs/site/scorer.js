// What helps at an event comes before what is for reference. Sphinx reads this as the weights of its search.
var Scorer = {
  score: ([page, , , , score]) =>
    score + (/^(worries|start|tutorial)/.test(page) ? 12 : /^how-to/.test(page) ? 6 : /^(reference|rule)/.test(page) ? -6 : 0),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
