import ComposableArchitecture

final class Journal {
  var lines: [String] = []
}

func writer(_ journal: Shared<Journal>) -> @Sendable (String) -> Void {
  { line in
    // expected-error: capture of 'journal' with non-Sendable type 'Shared<Journal>' in a '@Sendable' closure
    journal.wrappedValue.lines.append(line)
  }
}
