// Server-sent events, block by block.

// A stream that says nothing for so long is dead: the server says something every quarter of a minute.
const silenceLimit = 45_000;

// Reads blocks until the stream ends, which it never does by itself, and then throws. `take` gets the name
// and the data of each.
const readBlocks = async (response, heard, take) => {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error("The server ended the stream.");
    heard();
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop();
    for (const block of blocks) {
      let name = "";
      let data = "";
      for (const line of block.split("\n")) {
        if (line.startsWith("event: ")) name = line.slice(7);
        else if (line.startsWith("data: ")) data += line.slice(6);
      }
      if (name) take(name, JSON.parse(data));
    }
  }
};

// Calls `silent` unless the function that it gives back is called again and again.
const watchSilence = (silent) => {
  let timer = 0;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(silent, silenceLimit);
  };
  heard();
  heard.end = () => clearTimeout(timer);
  return heard;
};

// How long to wait before the next attempt. Not all who have lost one server come back at the same moment.
const delayAfter = (attempts) => Math.min(250 * 2 ** attempts, 10_000) * (0.75 + Math.random() / 2);

// The session of a tab, or the tab, is not known to the server.
const isUnknown = (response) => response.status === 401 || response.status === 409;
