// Scenarios: a random page, a random network, and what random users do.

const kinds = {
  text: ["", "abc"],
  search: ["", "abc"],
  email: ["", "a@b"],
  url: ["", "abc"],
  tel: ["", "12"],
  multiline: ["", "abc", "¶abc"],
  password: [""],
  debounced: ["", "abc"],
  throttled: ["", "abc"],
  number: ["7", "50"],
  decimal: ["7.5", "50.0"],
  slider: ["7", "50"],
  toggle: ["true", "false"],
  picker: ["apple", "cherry"],
  list: ["apple", "cherry"],
  radio: ["apple", "cherry"],
  ticks: ["apple", ""],
  date: ["2020-02-02"],
  time: ["12:30"],
  "datetime-local": ["2020-02-02T12:30"],
  month: ["2020-02"],
  week: ["2020-W02"],
  color: ["#ff0000"],
};
const texts = ["a", "bc", " d", "Efg ", "hijkl"];
const choices = ["apple", "banana", "cherry"];
const values = {
  email: ["x", "yz", "hijkl"],
  number: ["1", "15", "100", "101", "", "7"],
  decimal: ["3", "2.5", "7.25", "12.5", "101", "", "7.5"],
  slider: ["2", "33", "100"],
  picker: choices,
  list: choices,
  radio: choices,
  ticks: [...choices, "choose", "choose"],
  date: ["2021-03-04", "1999-12-31"],
  time: ["23:59", "00:00"],
  "datetime-local": ["2021-03-04T23:59", "1999-12-31T00:00"],
  month: ["2021-03", "1999-12"],
  week: ["2021-W03", "1999-W52"],
  color: ["#00ff00", "#0000ff"],
  toggle: [""],
};
const buttons = ["Tick", "Tick", "Reverse", "Hide", "Disable", "Withdraw", "Details", "Elsewhere", "Dialog", "Add", "Add", "Remove"];

const stepOf = ({ below, one, next }, fields, network) => {
  // Users may have added rows, which are texts.
  const place = below(fields.length + 1);
  const field = place === fields.length ? place + below(2) : place;
  const value = one(values[fields[field]?.kind] ?? texts);
  const dice = next();
  if (dice < 0.45) return ["edit", field, value, below(4)];
  if (dice < 0.5) return ["fill", field, value];
  if (dice < 0.55) return ["compose", field, value];
  if (dice < 0.6) return ["erase", field];
  if (dice < 0.66) return ["return", field];
  if (dice < 0.84) return ["press", one(buttons)];
  if (dice < 0.88) return ["background"];
  if (dice < 0.9) return ["tab"];
  if (dice < 0.91) return ["summary"];
  if (dice < 0.94) return ["pause", below(150)];
  if (dice < 0.96) return network.cuts ? ["cut", below(300)] : ["pause", 10];
  if (dice < 0.97) return ["reload"];
  if (dice < 0.98) return ["away"];
  return ["quiet"];
};

// What users do with an open dialog, before they close it by whatever they press next.
const withDialog = ({ next, below }, step, isShared) => {
  if (!step.includes("Dialog")) return [step];
  const by = (...action) => (isShared && next() < 0.3 ? ["second", ...action] : step[0] === "second" ? ["second", ...action] : action);
  const steps = [step];
  for (const likelihood of [0.8, 0.4]) if (next() < likelihood) steps.push(by("inside", below(1000)));
  if (next() < 0.4) steps.push(["quiet"]);
  if (next() < 0.3) steps.push(by("inside", below(1000)), by("press", "Close"), next() < 0.5 ? ["quiet"] : ["pause", below(150)]);
  return steps;
};

const scenario = (seed, isInterrupted = false) => {
  const random = generator(seed);
  const { next, below, one } = random;
  const fields = Array.from({ length: 1 + below(5) }, () => {
    const kind = one(Object.keys(kinds));
    return { kind, rule: one(isFree(kind) ? rulesOfTexts : rulesOfValues), value: one(kinds[kind]) };
  });
  const network = { delay: one([0, 0, 30, 120]), cuts: next() < 0.3, loses: next() < 0.3 ? 0.2 : 0 };
  const steps = Array.from({ length: 3 + below(14) }, () => stepOf(random, fields, network));
  const isShared = next() < 0.5;
  const other = generator(seed + 2);
  const single = steps.map(([name, ...given]) => {
    const step = name === "edit" && other.next() < 0.15 ? ["paste", ...given.slice(0, 2)] : [name, ...given];
    return isShared && name !== "quiet" && other.next() < 0.4 ? ["second", ...step] : step;
  });
  const varied = single.flatMap((step) => withDialog(other, step, isShared));
  if (!isInterrupted) return { seed, fields, network, steps: [...varied, ["quiet"]], isShared, isInterrupted };
  // Nobody leaves a page while there may be no server.
  const staying = varied.filter((step) => !step.includes("away") && !step.includes("reload"));
  staying.splice(other.below(staying.length + 1), 0, ["interrupt"]);
  return { seed, fields, network, steps: [...staying, ["quiet"]], isShared, isInterrupted };
};
