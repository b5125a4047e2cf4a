import ComposableArchitecture

final class Journal {
  var lines: [String] = []
}

func write() {
  let journal = Shared(value: Journal())
  Task.detached {
    // expected-error: TODO
    journal.wrappedValue.lines.append("a")
  }
}
