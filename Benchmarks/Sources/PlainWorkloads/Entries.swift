// Closures in lists. An array of bare closures would wrap each into another that passes its values in memory.

struct SinkEntry {
  let sink: Sink
}

struct TransformEntry {
  let transform: Transform
}
