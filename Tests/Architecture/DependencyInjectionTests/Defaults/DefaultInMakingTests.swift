import DependencyInjection
import Testing

struct DefaultInMakingTests {
  private struct First: DependencyKey {
    var name: String
    static let liveValue = First(name: "live")
    static var testValue: First {
      @Dependency(Second.self) var second
      return First(name: "first of \(second.name)")
    }
  }

  private struct Second: TestDependencyKey {
    var name: String
    static var testValue: Second {
      @Dependency(First.self) var first
      return Second(name: "second of \(first.name)")
    }
  }

  @Test func aDefaultThatReadsItselfIsReportedAndGetsAnotherContexts() {
    withKnownIssue {
      @Dependency(First.self) var first
      #expect(first.name == "first of second of live")
    } matching: {
      $0.description.contains("First.testValue → Second.testValue → First.testValue")
        && $0.description.contains("Here it receives First.previewValue instead.")
    }
    @Dependency(First.self) var again
    #expect(again.name == "first of second of live")
  }

  @Test func aCycleIsBrokenBySettingOneOfItsMembers() {
    withDependencies {
      $0[Second.self] = Second(name: "set")
    } operation: {
      @Dependency(First.self) var first
      #expect(first.name == "first of set")
    }
  }

  @Test func unresolvableCyclesTrapWithAMessage() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Endless: DependencyKey {
        static let liveValue: Endless = {
          @Dependency(Endless.self) var other
          return other
        }()
      }
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(Endless.self) var endless
        _ = endless
      }
    }
    let error = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("The default value of a dependency depends on itself"))
    #expect(error.contains("Endless.liveValue → "))
  }

  @Test func aTaskThatADefaultStartsMayReadTheDefault() async {
    struct Starter: TestDependencyKey {
      let name: String
      let task: Task<String, Never>
      static var testValue: Starter {
        Starter(
          name: "starter",
          task: Task {
            @Dependency(Starter.self) var starter
            return starter.name
          }
        )
      }
    }
    @Dependency(Starter.self) var starter
    #expect(await starter.task.value == "starter")
  }

  @Test func aKeyWithoutATestValueIsReportedWhereItIsReadByAnotherDefault() {
    struct Reader: TestDependencyKey {
      let number: Int
      static var testValue: Reader {
        @Dependency(\.untested) var untested
        return Reader(number: untested.number)
      }
    }
    withKnownIssue {
      @Dependency(Reader.self) var reader
      #expect(reader.number == 42)
    } matching: {
      $0.description.contains(#"@Dependency(\.untested) has no test implementation"#)
    }
  }
}
