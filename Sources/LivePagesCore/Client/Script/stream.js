// The stream of changes, block by block.

const receive = (block) => {
  let name = "";
  let data = "";
  for (const line of block.split("\n")) {
    if (line.startsWith("event: ")) name = line.slice(7);
    else if (line.startsWith("data: ")) data += line.slice(6);
  }
  if (name === "page") {
    apply([JSON.parse(data)]);
    attempts = 0;
    loss = "";
    document.documentElement.dataset.live = "connected";
    say("");
    agreeOnFields();
  } else if (name === "patches") {
    const { regions, animation } = JSON.parse(data);
    apply(regions, animation);
  }
};

const listen = async (signal, heard) => {
  const response = await fetch(`${path}/stream`, { signal, cache: "no-store" });
  if (response.status === 401) return startOver();
  if (!response.ok) {
    refusal = await response.text();
    throw new Error(refusal);
  }
  refusal = "";
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error("The server ended the stream.");
    heard();
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop();
    blocks.forEach(receive);
  }
};
