#if LivePages
  import LivePagesCore

  extension EventStream {
    /// A message as it travels.
    struct Message: Encodable {
      let number: Int
      /// The name of an event.
      private var event: String?
      /// Its value, which is JSON already.
      private var value: String?
      /// Where the browser is to go.
      private var target: String?
      private var isElsewhere: Bool?
      private var isReplacement: Bool?

      /// - Returns: `nil` for none.
      static func list(_ entries: [MessageLog.Entry]) -> [Message]? {
        entries.isEmpty ? nil : entries.map(Message.init)
      }

      init(_ entry: MessageLog.Entry) {
        number = entry.number
        switch entry.message {
        case .event(let name, let json): (event, value) = (name, json)
        case .navigation(let target, let isElsewhere, let isReplacement):
          (self.target, self.isElsewhere, self.isReplacement) = (target, isElsewhere, isReplacement)
        }
      }
    }
  }
#endif
