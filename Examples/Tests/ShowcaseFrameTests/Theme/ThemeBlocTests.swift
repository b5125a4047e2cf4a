import Bloc
import Testing

@testable import ShowcaseFrame

@MainActor
struct ThemeBlocTests {
  @Test
  func aColorIsChosen() async {
    await blocTest(
      build: { ThemeBloc(storage: MemoryStorage(), isolation: MainActor.shared) },
      act: { $0.add(.colorChosen(.plum)) },
      expect: [Theme(color: .plum)]
    )
  }

  @Test
  func textGetsLargerUpToTheLargest() async {
    await blocTest(
      build: { ThemeBloc(storage: MemoryStorage(), isolation: MainActor.shared) },
      act: { bloc in
        for _ in 0..<4 { bloc.add(.larger) }
      },
      expect: [Theme(fontSize: .large), Theme(fontSize: .huge)]
    )
  }

  @Test
  func textGetsSmallerDownToTheSmallest() async {
    await blocTest(
      build: { ThemeBloc(storage: MemoryStorage(), isolation: MainActor.shared) },
      act: { bloc in
        for _ in 0..<3 { bloc.add(.smaller) }
      },
      expect: [Theme(fontSize: .small)]
    )
  }

  @Test
  func restoresTheStoredThemeWithoutRewritingIt() async {
    let storage = MemoryStorage(#"{"color":"amber","fontSize":2}"#)
    await blocTest(
      build: { ThemeBloc(storage: storage, isolation: MainActor.shared) },
      act: { #expect($0.state == Theme(color: .amber, fontSize: .large)) },
      expect: []
    )
    #expect(storage.written == [])
  }

  @Test
  func unchangedThemesAreNotStored() async {
    let storage = MemoryStorage()
    await blocTest(
      build: { ThemeBloc(storage: storage, isolation: MainActor.shared) },
      act: { $0.add(.colorChosen(.teal)) },
      expect: [Theme()]
    )
    #expect(storage.written == [])
  }

  @Test
  func theWayBackToTheDefaultIsStored() async {
    let storage = MemoryStorage()
    await blocTest(
      build: { ThemeBloc(storage: storage, isolation: MainActor.shared) },
      act: { bloc in
        bloc.add(.colorChosen(.plum))
        bloc.add(.colorChosen(.teal))
      },
      expect: [Theme(color: .plum), Theme()]
    )
    #expect(
      storage.written == [
        #"{"color":"plum","fontSize":1,"scheme":"automatic"}"#,
        #"{"color":"teal","fontSize":1,"scheme":"automatic"}"#,
      ]
    )
  }

  @Test
  func eachChangeIsStored() async {
    let storage = MemoryStorage(#"{"color":"amber","fontSize":2}"#)
    await blocTest(
      build: { ThemeBloc(storage: storage, isolation: MainActor.shared) },
      act: { bloc in
        bloc.add(.smaller)
        bloc.add(.larger)
      },
      expect: [Theme(color: .amber), Theme(color: .amber, fontSize: .large)]
    )
    #expect(
      storage.written == [
        #"{"color":"amber","fontSize":1,"scheme":"automatic"}"#,
        #"{"color":"amber","fontSize":2,"scheme":"automatic"}"#,
      ]
    )
  }

  @Test
  func replacesUnreadableThemes() async {
    let storage = MemoryStorage("no theme")
    await blocTest(
      build: { ThemeBloc(storage: storage, isolation: MainActor.shared) },
      expect: [],
      errors: { $0.count == 1 }
    )
    #expect(storage.written == [#"{"color":"teal","fontSize":1,"scheme":"automatic"}"#])
  }
}
