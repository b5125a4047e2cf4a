#if LivePages
  import Logging

  /// A log handler that writes each message as a line.
  struct LineLog: LogHandler {
    let write: @Sendable (String) -> Void
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.debug

    init(_ write: @escaping @Sendable (String) -> Void) {
      self.write = write
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let fields = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
      write("\(event.level) \(event.message)\(fields.joined())")
    }
  }
#endif
