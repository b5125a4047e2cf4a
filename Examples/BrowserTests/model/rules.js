// The rules of reducers: which value of the state follows from an input.

// A page may clear these when it is submitted, or correct them.
const textKinds = ["text", "search", "email", "url", "tel", "multiline", "debounced", "throttled"];

// A page never shows the text of a password, so no rule changes it.
const isFree = (kind) => textKinds.includes(kind) || kind === "password";

const rulesOfTexts = ["accept", "accept", "upper", "trim", "short", "refuse", "late", "lateUpper", "later"];
const rulesOfValues = ["accept", "accept", "refuse", "late", "later", "clamp", "clamp", "lateClamp", "other", "other"];

// The value of each kind that another user sets, and that some rules prefer.
const others = {
  number: "7",
  slider: "7",
  decimal: "7.5",
  toggle: "true",
  picker: "cherry",
  list: "cherry",
  radio: "banana",
  ticks: "cherry",
  date: "2001-02-03",
  time: "01:02",
  "datetime-local": "2001-02-03T01:02",
  month: "2001-02",
  week: "2001-W02",
  color: "#010203",
};

const isNumber = (kind) => ["number", "decimal", "slider"].includes(kind);

const atMost = (largest, value) => (value > largest ? largest : value);

const clamped = (value, kind) => {
  if (isFree(kind)) return value;
  if (isNumber(kind)) return Number(value) > Number(others[kind]) ? others[kind] : value;
  if (kind === "toggle") return "false";
  if (kind === "ticks") return value.split(" ")[0];
  return atMost(["picker", "list", "radio"].includes(kind) ? "banana" : others[kind], value);
};

const ofText = (change) => (value, kind) => (textKinds.includes(kind) ? change(value) : value);

const inUpperCase = ofText((value) => value.toUpperCase());

const made = {
  accept: (value) => value,
  upper: inUpperCase,
  trim: ofText((value) => value.trim()),
  short: ofText((value) => value.slice(0, 3)),
  late: (value) => value,
  lateUpper: inUpperCase,
  later: inUpperCase,
  clamp: clamped,
  lateClamp: clamped,
  other: (value, kind) => (isFree(kind) ? value : others[kind]),
};

const isLate = (rule) => rule.startsWith("late");

// The state's text of a number; nothing for an invalid one, which is rejected.
const numberIn = (control, kind) => {
  if (control.value === "" || !control.validity.valid) return undefined;
  const number = Number(control.value);
  return kind === "decimal" && Number.isInteger(number) ? number.toFixed(1) : String(number);
};

const stateAfter = ({ kind, rule }, controls) => {
  const held = isNumber(kind) ? numberIn(controls[0], kind) : heldBy(controls);
  return rule === "refuse" || held === undefined ? undefined : made[rule](held, kind);
};
