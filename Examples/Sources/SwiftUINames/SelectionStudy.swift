import TributaryUI

/// Notes that are selected: one to read, and several to archive.
struct SelectionStudy: View {
  @State private var notes = Note.all
  @State private var read: Note.ID?
  @State private var marked: Set<Note.ID> = []

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      List(notes, selection: $read) { note in
        HStack {
          Text(note.title)
          Spacer()
          Text(note.age).foregroundStyle(.secondary)
        }
        .selectionDisabled(note.isLocked)
      }
      Text(reading).padding()
      List(selection: $marked) {
        Section("To archive") {
          ForEach(notes) { Text("\($0.title), \($0.duration)") }
        }
      }
    }
    .toolbar {
      EditButton()
      Button("Archive \(marked.count)") { archive() }.disabled(marked.isEmpty)
    }
  }

  private var reading: String {
    notes.first { $0.id == read }.map { "Reading “\($0.title)”" } ?? "Reading nothing"
  }

  private func archive() {
    notes.removeAll { marked.contains($0.id) }
    marked = []
  }
}

private struct Note: Identifiable {
  let id: Int
  let title: String
  /// The age in seconds.
  let seconds: TimeInterval
  /// The seconds that it takes to read the note.
  let length: TimeInterval
  var isLocked = false

  static let all = [
    Note(id: 1, title: "Shopping", seconds: 90, length: 5),
    Note(id: 2, title: "Ideas", seconds: 86_400, length: 75),
    Note(id: 3, title: "Diary", seconds: 604_800, length: 3610, isLocked: true),
  ]

  var age: String { Self.ages.localizedString(fromTimeInterval: -seconds) }
  var duration: String { Self.durations.string(from: length) ?? "" }

  private static let ages: RelativeDateTimeFormatter = {
    let formatter = RelativeDateTimeFormatter()
    formatter.dateTimeStyle = .named
    formatter.locale = Locale(identifier: "en_US")
    return formatter
  }()

  private static let durations: DateComponentsFormatter = {
    let formatter = DateComponentsFormatter()
    formatter.allowedUnits = [.minute, .second]
    formatter.zeroFormattingBehavior = .pad
    return formatter
  }()
}
