import CaseKeyPaths
import Testing

@testable import ComposableArchitecture

struct EphemeralStateTests {
  private struct Notice: _EphemeralState {
    enum Action { case close }
  }

  private enum Screen: CasePathable {
    case notice(Notice)
    case labelled(notice: Notice)
    case page(Int)

    struct AllCasePaths: Sendable {}
    static let allCasePaths = AllCasePaths()
  }

  private enum ScreenAction {
    case notice(Notice.Action)
    case labelled(action: Notice.Action)
    case page(Int)
    case nothing
  }

  @Test func itsActionTypeIsItsAction() {
    #expect(ObjectIdentifier(Notice.actionType) == ObjectIdentifier(Notice.Action.self))
  }

  @Test func aStateEndsByItsOwnActions() {
    #expect(EphemeralFinder<Notice, Notice.Action>().ends(Notice(), .close))
    #expect(EphemeralFinder<Notice, ScreenAction>().ends(Notice(), .notice(.close)))
    #expect(!EphemeralFinder<Notice, ScreenAction>().ends(Notice(), .page(1)))
    #expect(!EphemeralFinder<Int, Notice.Action>().ends(1, .close))
  }

  @Test func casesAreMatchedByTheirPayload() {
    let finder = EphemeralFinder<Screen, ScreenAction>()
    for state in [Screen.notice(Notice()), .labelled(notice: Notice())] {
      #expect(finder.ends(state, .notice(.close)))
      #expect(finder.ends(state, .labelled(action: .close)))
      #expect(!finder.ends(state, .page(1)))
      #expect(!finder.ends(state, .nothing))
    }
    #expect(!finder.ends(.page(1), .notice(.close)))
  }

  // MARK: Two values of one type

  private enum Shown: CasePathable {
    case notice(Notice)
    case warning(Notice)

    struct AllCasePaths: Sendable {}
    static let allCasePaths = AllCasePaths()
  }

  /// Has the same case names as the state, and lists them as stored case paths.
  private enum ListedAction: CasePathable {
    case notice(Notice.Action)
    case warning(Notice.Action)

    struct AllCasePaths: Sendable {
      let notice = AnyCasePath(case: ListedAction.notice)
      let warning = AnyCasePath(case: ListedAction.warning)
    }
    static let allCasePaths = AllCasePaths()
  }

  /// Has different case names than the state.
  private enum RenamedAction: CasePathable {
    case noticeAction(Notice.Action)
    case warningAction(Notice.Action)

    struct AllCasePaths: Sendable {
      let noticeAction = AnyCasePath(case: RenamedAction.noticeAction)
      let warningAction = AnyCasePath(case: RenamedAction.warningAction)
    }
    static let allCasePaths = AllCasePaths()
  }

  @Test func actionsOfOtherCasesDoNotDismiss() {
    let finder = EphemeralFinder<Shown, ListedAction>()
    #expect(finder.ends(.notice(Notice()), .notice(.close)))
    #expect(finder.ends(.warning(Notice()), .warning(.close)))
    #expect(!finder.ends(.notice(Notice()), .warning(.close)))
    #expect(!finder.ends(.warning(Notice()), .notice(.close)))
  }

  @Test func matchesByTypeIfNamesDiffer() {
    let finder = EphemeralFinder<Shown, RenamedAction>()
    #expect(finder.ends(.notice(Notice()), .noticeAction(.close)))
    #expect(finder.ends(.notice(Notice()), .warningAction(.close)))
  }
}
