// Uploads: announces the files that the user chooses or drops in an event, and sends them separately, part by
// part. After a lost connection, an upload resumes where it stopped. A page that starts over receives new
// announcements.

const partSize = 256 * 1024;
const mostTransfers = 2;

// The unfinished uploads of this page, by ID.
const uploads = new Map();
// The most recently chosen pictures and texts, kept so that the page can show previews of them.
const files = new Map();
const mostFiles = 50;
const drawn = new WeakMap();

const newID = () => [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const inWords = (bytes) => {
  const units = [bytes === 1 ? "byte" : "bytes", "KB", "MB", "GB"];
  let unit = 0;
  for (; bytes >= 1024 && unit < 3; unit += 1) bytes /= 1024;
  return `${Math.round(bytes * 10) / 10} ${units[unit]}`;
};

// Why the page rejects a file, in the same words as the server.
const refusalOf = (file, rule, held, left) => {
  if (held >= rule.free) return rule.count === 1 ? "Choose only one file." : `Choose at most ${rule.count} files.`;
  const name = file.name.toLowerCase();
  const isTyped = rule.extensions.length === 0 || rule.extensions.some((extension) => name.endsWith(`.${extension}`));
  if (!isTyped) return `“${file.name}” isn't one of these types: ${rule.types}.`;
  if (file.size > rule.largest) return `“${file.name}” is larger than ${inWords(rule.largest)}.`;
  if (file.size > left) return "The files together are larger than the page allows.";
  return "";
};

// The message about rejected files stays visible long enough to be read, however often the page changes.
const readingTime = 20_000;
let reading = 0;

const tellRefusals = (text) => {
  clearTimeout(reading);
  say("files", text);
  if (text) reading = setTimeout(() => say("files", ""), readingTime);
};

const choose = (field, chosen) => {
  const rule = JSON.parse(field.dataset.files);
  const taken = [];
  const refusals = new Set();
  let { left } = rule;
  for (const file of chosen) {
    const refusal = refusalOf(file, rule, taken.length, left);
    if (refusal) {
      refusals.add(refusal);
    } else {
      taken.push(file);
      left -= file.size;
    }
  }
  // Nobody reads more than a few messages.
  tellRefusals([...refusals].slice(0, 3).join(" "));
  announceFiles(field, taken.map((file) => [newID(), file]));
};

const largestAnnouncement = 50;

const announceFiles = (field, named) => {
  for (let first = 0; first < named.length; first += largestAnnouncement) {
    const some = named.slice(first, first + largestAnnouncement);
    const list = some.map(([id, file]) => ({ id, name: file.name, type: file.type, size: file.size }));
    const event = { ...JSON.parse(field.dataset.filesEvent), value: JSON.stringify(list) };
    const entry = send(JSON.stringify(event));
    for (const [id, file] of some) {
      if (/^(image|text)\//.test(file.type)) keepDrawable(id, file);
      uploads.set(id, { id, file, field, entry, offset: 0, isSending: false });
    }
  }
};

const keepDrawable = (id, file) => {
  files.set(id, file);
  for (const old of files.keys()) {
    if (files.size <= mostFiles) return;
    if (!uploads.has(old)) files.delete(old);
  }
};

// The server knows the announced files now.
onAnswer.push(() => setTimeout(transferNext));

const transferNext = () => {
  const underway = [...uploads.values()];
  const free = mostTransfers - underway.filter((upload) => upload.isSending).length;
  underway.filter((upload) => !upload.isSending && isAnswered(upload.entry)).slice(0, Math.max(free, 0)).forEach(transfer);
};

const transfer = async (upload) => {
  upload.isSending = true;
  for (let failures = 0; uploads.get(upload.id) === upload; ) {
    const wasTaken = await sendPart(upload);
    failures = wasTaken ? 0 : failures + 1;
    if (!wasTaken) await pause(delayAfter(Math.min(failures, 4)));
  }
  transferNext();
};

const uploadRequest = (upload, options) => ({
  ...options,
  headers: {
    "Content-Type": "application/octet-stream",
    "Live-Page": token,
    "Live-Upload": upload.id,
    "Live-Upload-Offset": String(upload.offset),
  },
});

// Files are sent only to the page on which they were chosen.
const forgetUploads = () => {
  uploads.clear();
  files.clear();
};

const endUpload = (upload) => {
  if (uploads.get(upload.id) === upload) uploads.delete(upload.id);
};

// Returns whether the server has answered how to continue.
const sendPart = async (upload) => {
  let body;
  try {
    body = await upload.file.slice(upload.offset, upload.offset + partSize).arrayBuffer();
  } catch {
    // The file was changed or removed after it was chosen.
    await fetch("/live-pages/uploads", uploadRequest(upload, { method: "DELETE" })).catch(() => {});
    endUpload(upload);
    return true;
  }
  const sentAs = token;
  try {
    const response = await fetch("/live-pages/uploads", uploadRequest(upload, { method: "POST", body }));
    if (isUnknown(response)) {
      if (sentAs === token) await startOver();
      return true;
    }
    // Another server has taken over the page. Once connected, the tab sends the file to it from the
    // beginning.
    if (response.status === 410 && doesMove() && !isConnected) return false;
    // Retrying does not help if the disk is full. The page reports the error.
    if (response.status === 429 || (response.status >= 500 && response.status !== 507)) return false;
    if (!response.ok && response.status !== 416) {
      endUpload(upload);
      return true;
    }
    const { received, isComplete } = await response.json();
    upload.offset = received;
    if (isComplete) endUpload(upload);
    return true;
  } catch {
    say("connection", lossInWords());
    return false;
  }
};

// Announces unfinished files again to a page that has started over, if it still has the field.
const sendUploadsAgain = () => announceAgain([...uploads.values()]);

// Files do not move with the page, so another server has no parts of unfinished uploads. Announcements that
// it lacks are sent again with the other events.
const sendUploadsToNextServer = () => announceAgain([...uploads.values()].filter((upload) => isAnswered(upload.entry)));

const announceAgain = (lost) => {
  for (const { id } of lost) {
    uploads.delete(id);
    files.delete(id);
  }
  for (const field of new Set(lost.map((upload) => upload.field))) {
    const named = lost.filter((upload) => upload.field === field).map(({ file }) => [newID(), file]);
    if (field.isConnected && field.dataset.filesEvent) announceFiles(field, named);
    else say("restart", "The server has restarted. Choose your files again.");
  }
};

// MARK: Leaving

// Asks the user before unfinished uploads are dropped. If the document itself is left, the browser asks.
const mayLeave = () => uploads.size === 0 || confirm("Files are still being sent. Leave this page and cancel the uploads?");

addEventListener("beforeunload", (event) => {
  if (uploads.size > 0) event.preventDefault();
});

document.addEventListener("change", ({ target }) => {
  if (!target.dataset.filesEvent) return;
  const chosen = [...target.files];
  // Allows the user to choose the same file again.
  target.value = "";
  choose(target, chosen);
});

// MARK: Dropping

const dropTarget = (event) =>
  [...(event.dataTransfer?.types ?? [])].includes("Files") ? event.target.closest?.("[data-live-drop]") : null;

const showDropping = (target) => {
  for (const element of document.querySelectorAll("[data-live-dropping]")) {
    if (element !== target) element.removeAttribute("data-live-dropping");
  }
  target?.setAttribute("data-live-dropping", "");
};

document.addEventListener("dragover", (event) => {
  const target = dropTarget(event);
  showDropping(target);
  if (target) event.preventDefault();
});
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) showDropping(null);
});
document.addEventListener("drop", (event) => {
  const target = dropTarget(event);
  showDropping(null);
  const field = target?.querySelector("[data-files-event]");
  if (!target) return;
  // Otherwise, the browser would open the file in place of the page.
  event.preventDefault();
  if (field && !field.disabled) choose(field, [...event.dataTransfer.files]);
});

// MARK: Previews

const drawPreviews = () => {
  if (files.size === 0) return;
  for (const canvas of document.querySelectorAll("[data-live-preview]")) {
    const id = canvas.dataset.livePreview;
    const file = files.get(id);
    if (!file || drawn.get(canvas) === id) continue;
    drawn.set(canvas, id);
    draw(file, canvas).catch(() => {});
  }
};

const draw = (file, canvas) => (file.type.startsWith("text/") ? drawText(file, canvas) : drawPicture(file, canvas));

// Draws the first lines in dark text on white, like paper, regardless of the page's theme.
const drawText = async (file, canvas) => {
  const lines = (await file.slice(0, 2048).text()).split("\n");
  const context = canvas.getContext("2d");
  const size = Math.max(Math.round(canvas.height / 9), 7);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#333";
  context.font = `${size}px monospace`;
  const count = Math.floor(canvas.height / (size * 1.25));
  lines.slice(0, count).forEach((line, index) => context.fillText(line.slice(0, 60), 4, (index + 1) * size * 1.25));
};

const drawPicture = async (file, canvas) => {
  const picture = await createImageBitmap(file);
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const context = canvas.getContext("2d");
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  picture.close();
};
