/// A closure in a list. An array of bare closures would wrap each one in another that passes its values in
/// memory.
struct SinkEntry {
  let sink: Sink
}
