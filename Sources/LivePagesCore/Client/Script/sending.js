// Sending what the person does, one after the other, in the order in which it was done.

let sending = Promise.resolve();
let unsent = 0;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const post = async (json) => {
  for (;;) {
    let response;
    try {
      response = await fetch(`${path}/events`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: json,
      });
    } catch {
      loss = "That did not reach the server. Reconnecting…";
      say(loss);
      if (!retry) connect();
      return;
    }
    if (response.status === 401) startOver();
    else if (!response.ok) say(await response.text());
    else if (document.documentElement.dataset.live === "connected") say("");
    // Too much at once: what was done is not lost, it waits.
    if (response.status !== 429) return;
    await pause(1000 * Number(response.headers.get("Retry-After") ?? 1));
  }
};

const send = (json) => {
  // A person does not do so much while the server is slow: something on the page runs wild.
  if (unsent >= 500) return;
  unsent += 1;
  sending = sending.then(() => post(json)).finally(() => (unsent -= 1));
};

document.addEventListener("click", (event) => {
  const control = event.target.closest("[data-event]");
  if (control && !control.disabled) send(control.dataset.event);
});
