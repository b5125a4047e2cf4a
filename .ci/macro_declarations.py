"""The rows of the macro table: a declaration for each use of a macro.

Columns change the layout of a declaration's members and replace the name `Payload`. Each row also has code that uses the declaration.
"""
import dataclasses


@dataclasses.dataclass(frozen=True)
class Type:
    """A type with a macro, or nested in one."""

    attributes: str
    keyword: str
    name: str
    members: tuple
    inherits: str = ""


@dataclasses.dataclass(frozen=True)
class Code:
    """A member with statements, whose layout is preserved."""

    text: str


@dataclasses.dataclass(frozen=True)
class Row:
    name: str
    type: Type
    # Statements in a function. `TYPE` is the declared type, with generic arguments if it has parameters.
    use: str
    # The kind of payload: a plain type or a feature.
    payload: str = "value"
    # Whether the payload may be a generic parameter of the declared type.
    takes_generics: bool = True
    # The other members of the enclosing type.
    beside: str = ""
    # Whether the declaration is an extension, or another declaration of a file. `NUMBER` makes names in it unique.
    is_of_file: bool = False
    # The module that declares the macro.
    module: str = "ComposableArchitecture"


CASES = (
    "case empty",
    "case one(Payload)",
    "case pair(Payload, at: Int)",
    "case named(value: Payload)",
    "case list([Payload], optional: Payload?, (Payload, Int))",
    "case function(@Sendable (Payload) -> Void)",
)

BODY = Code("""var body: some ReducerOf<Self> {
  Reduce { state, action in
    switch action {
    case .one: state.count += 1
    default: break
    }
    return .none
  }
}""")

ACTION = Type("", "enum", "Action", ("case one(Payload)", "case pair(Payload, at: Int)", "case nothing"))
STATE = Type("@ObservableState", "struct", "State", ("var one: Payload?", "var count: Int = 0", "var list: [Payload] = []"))

ROWS = [
    Row(
        "CasePathable",
        Type("@CasePathable @dynamicMemberLookup", "enum", "Choice", CASES + ("indirect case twice(Self, of: Self)",)),
        "let value = TYPE.empty\n_ = value.is(\\.one)\n_ = value[case: \\.pair]?.at\n_ = value.named\n_ = Array(TYPE.allCasePaths)\n"
        "_ = TYPE.allCasePaths[value]",
    ),
    Row(
        "comma list",
        Type("@CasePathable", "enum", "Choice", ("case empty, one(Payload), pair(Payload, at: Int)", "case last(Payload), end")),
        "_ = TYPE.empty.is(\\.one)\n_ = TYPE.end.is(\\.last)",
    ),
    Row(
        "ObservableState struct",
        Type(
            "@ObservableState", "struct", "Fields",
            (
                "var one: Payload?", "var list: [Payload] = []", "private(set) var hidden: Payload? = nil", "let id: Int = 1",
                "@Presents var child: Payload?", Code("@Presents var `a child`: Payload?"), "@ObservationStateIgnored var log: [Payload] = []",
                '@Shared(.inMemory("count")) var count = 0', "var `default`: Int = 3", Code("static var limit: Int { 3 }"),
                Code("var computed: Int { count }"),
            ),
        ),
        "var value = TYPE()\nvalue.one = nil\nvalue.list.append(contentsOf: [])\n_ = value.$child\n_ = value.`$a child`\n_ = value.default",
    ),
    Row(
        "ObservableState in false conditions",
        Type(
            "@ObservableState", "struct", "Fields",
            (
                '@Shared(.inMemory("count")) var count = 0', Code("#if NOWHERE\nvar first: Payload?\n#endif"),
                Code("#if NOWHERE\nvar second = 0\n#elseif NOWHERE_ELSE\nvar third = 0\n#endif"), Code("#if !NOWHERE\nstatic var preview: Int { 1 }\n#endif"),
            ),
        ),
        "_ = TYPE().count",
    ),
    Row(
        "ObservableState with constants on a line",
        Type("@ObservableState", "struct", "Fields", (Code("let x, y: Payload?"), 'var name = ""'), inherits="Codable"),
        "_ = TYPE(x: nil, y: nil).name",
    ),
    Row(
        "ObservableState with a lazy field",
        Type("@ObservableState", "struct", "Fields", (
            "@ObservationStateIgnored lazy var cache: [Payload] = []", "@ObservationStateIgnored weak var owner: AnyObject? = nil",
            "var count: Int = 0",
        )),
        "_ = { (value: inout TYPE) in\n_ = value.cache\n_ = value.owner\nvalue.count = 1\n}",
    ),
    Row(
        "ObservableState with coded lazy fields",
        Type("@ObservableState", "struct", "Fields", (
            "@ObservationStateIgnored lazy var cache: [Payload] = []", "var count: Int = 0",
        ), inherits="Codable"),
        "_ = { (value: inout TYPE) in\n_ = value.cache\nvalue.count = 1\n}",
    ),
    Row(
        "ObservableState with an alias of keys",
        Type("@ObservableState", "struct", "Fields", (
            "var count: Int = 0", "@ObservationStateIgnored var list: [Payload] = []",
            Code('enum Keys: Swift.String, Swift.CodingKey { case _count = "count" }\ntypealias CodingKeys = Keys'),
        ), inherits="Codable"),
        "_ = { (value: inout TYPE) in\nvalue.list = []\nvalue.count = 1\n}",
    ),
    Row(
        "ObservableState with observers",
        Type("@ObservableState", "struct", "Fields", (
            Code("var count: Int = 0 {\n  didSet {\n    if let count = limit { self.count = min(self.count, count) }\n  }\n}"),
            Code("var one: Payload? {\n  willSet { list.append(newValue) }\n}"), "var limit: Int?", "var list: [Payload?] = []",
        )),
        "var value = TYPE()\nvalue.limit = 10\nvalue.count = 99\nvalue.one = nil",
    ),
    Row(
        "ObservableState enum",
        Type("@ObservableState", "enum", "Mode", CASES[:-1] + ("indirect case twice(Self, of: Self)",)),
        "var value = TYPE.empty\nvalue._$willModify()\n_ = value._$id",
    ),
    Row(
        "ObservableState comma list",
        Type("@ObservableState @CasePathable", "enum", "Mode", ("case empty, one(Payload), pair(Payload, at: Int)",)),
        "var value = TYPE.empty\nvalue._$willModify()\n_ = value._$id",
    ),
    Row(
        "Reducer struct",
        Type("@Reducer", "struct", "Feature", (STATE, ACTION, BODY)),
        "let store = Store(initialState: TYPE.State()) { TYPE() }\nstore.send(.nothing)\n_ = store.count",
    ),
    Row(
        "Reducer without members",
        Type("@Reducer", "struct", "Feature", ()),
        "let store = Store(initialState: TYPE.State()) { TYPE() }\n_ = store.state == TYPE.State()",
    ),
    Row(
        "Reducer of other types",
        Type("@Reducer", "struct", "Feature", (Code(
            "var body: some Reducer<Payload?, Bool> {\n  Reduce { state, action in\n    if action { state = nil }\n    return .none\n  }\n}"
        ),)),
        "let store = Store(initialState: nil) { TYPE() }\nstore.send(true)",
    ),
    Row(
        "Reducer with a stored body",
        Type("@Reducer", "struct", "Feature", (STATE, ACTION, Code(
            "let body = Reduce<State, Action> { state, _ in\n  state.count += 1\n  return .none\n}"
        ))),
        "let store = Store(initialState: TYPE.State()) { TYPE() }\nstore.send(.nothing)",
    ),
    Row(
        "Reducer with enum state",
        Type("@Reducer", "struct", "Feature", (
            Type("", "enum", "State", ("case idle", "case one(Payload)")), ACTION,
            Code("var body: some ReducerOf<Self> { EmptyReducer() }"),
        )),
        "let store = Store(initialState: TYPE.State.idle) { TYPE() }\n_ = store.state.is(\\.one)",
    ),
    Row(
        "Reducer enum",
        Type("@Reducer", "enum", "Destination", (
            "case leaf(Leaf)", "case other(Payload)", "case alert(AlertState<Alert>)", "case nothing", "case text(String, at: Int)",
            "@ReducerCaseIgnored case number(Int)",
        )),
        "let store = Store(initialState: TYPE.State.leaf(Leaf.State())) { EmptyReducer<TYPE.State, TYPE.Action>() }\n"
        "_ = TYPE.scope(store)\n_ = store.state.is(\\.other)",
        payload="feature", beside="@CasePathable enum Alert { case ok }",
    ),
    Row(
        "Reducer enum comma list",
        Type("@Reducer", "enum", "Destination", ("case nothing, leaf(Leaf), other(Payload), end", "case information, completed")),
        "let store = Store(initialState: TYPE.State.information) { EmptyReducer<TYPE.State, TYPE.Action>() }\n_ = TYPE.scope(store)",
        payload="feature",
    ),
    Row(
        "Reducer enum of enums",
        Type("@Reducer", "enum", "Destination", ("case inner(Inner.Body)", "case explicit(Inner.Body = Inner.body)", "case other(Payload)")),
        "let store = Store(initialState: TYPE.State.inner(.leaf(Leaf.State()))) { EmptyReducer<TYPE.State, TYPE.Action>() }\n"
        "_ = TYPE.scope(store)",
        payload="feature",
    ),
    Row(
        "DependencyClient",
        Type("@DependencyClient", "struct", "Client", (
            "var load: @Sendable (_ id: Payload) async throws -> Payload", "var check: @Sendable (_ name: Payload) -> Bool = { _ in false }",
            "var limit: Int = 3", "var plain: @Sendable (Payload) throws -> Void", "var done: @Sendable () -> Void",
        ), inherits="Sendable"),
        "var client = TYPE()\nclient.check = { _ in true }\n"
        "_ = { (client: TYPE, payload: PAYLOAD) in _ = client.check(name: payload) }\n"
        "_ = TYPE(load: { $0 }, check: { _ in true }, limit: 1, plain: { _ in }, done: {})",
    ),
    Row(
        "DependencyClient with attributes and specifiers",
        Type("@DependencyClient", "struct", "Client", (
            "var run: @isolated(any) @Sendable (_ id: Payload) async -> Void",
            "var report: @isolated(any) @Sendable (_ id: Payload) throws -> Void",
            "var count: @isolated(any) @Sendable (_ id: Payload) -> Int = { _ in 0 }",
            "var change: @Sendable (_ value: inout Payload) -> Void", "var show: @MainActor @Sendable (_ id: Payload) -> Void",
        ), inherits="Sendable"),
        "_ = { (client: TYPE, payload: PAYLOAD) in\nawait client.run(id: payload)\ntry await client.report(id: payload)\n_ = await client.count(id: payload)\n"
        "var payload = payload\nclient.change(value: &payload)\nclient.show(id: payload)\n}",
    ),
    Row(
        "DependencyClient in false conditions",
        Type("@DependencyClient", "struct", "Client", (
            "var limit: Int = 3", Code("#if NOWHERE\nvar log: @Sendable (Payload) -> Void\n#elseif NOWHERE_ELSE\nvar trace: @Sendable (Payload) -> Void\n#endif"),
        )),
        "_ = TYPE(limit: 1)\n_ = TYPE()",
    ),
    Row(
        "ViewAction",
        Type("@MainActor @ViewAction(for: Viewed.self)", "struct", "Screen", (
            "let store: StoreOf<Viewed>", "var payload: Payload? = nil", Code("func tap() { send(.tapped) }"),
        )),
        "let screen = TYPE(store: Store(initialState: Viewed.State()) { Viewed() })\nscreen.tap()",
    ),
    Row(
        "Perceptible",
        Type("@Perceptible", "final class", "Model", (
            "var one: Payload?", "var list: [Payload] = []", "@PerceptionIgnored var log: [Payload] = []", Code("init() {}"),
        )),
        "let model = TYPE()\nmodel.one = nil\nmodel.list.append(contentsOf: [])",
    ),
    Row(
        "DependencyClient with aliases",
        Type("@DependencyClient", "struct", "Client", (
            "var load: Load", "var log: Log = { _ in }", "var check: @Sendable (_ name: Payload) async throws -> Bool",
            Code("typealias Load = @Sendable (Payload) async throws -> Payload"),
        ), inherits="Sendable"),
        "_ = TYPE(load: { $0 })\n_ = TYPE(load: { $0 }, log: { _ in }, check: { _ in true })",
        takes_generics=False,
    ),
    Row(
        "DependencyEntry",
        Type("", "extension", "DependencyValues", (
            "@DependencyEntry var valueNUMBER: Payload? = nil", "@DependencyEntry(liveValue: 4) var limitNUMBER: Int = 3",
            "@DependencyEntry var plainNUMBER = 3", Code("@DependencyEntry var `two words NUMBER` = 3"),
            Code("@DependencyEntry var `defaultNUMBER`: @Sendable (Int) -> Void = { _ in }"),
        )),
        "@Dependency(\\.valueNUMBER) var value\n_ = value\nvar values = DependencyValues()\nvalues.`two words NUMBER` = values.limitNUMBER",
        is_of_file=True,
    ),
    *(
        Row(
            f"Entry in {type}",
            Type("", "extension", type, (
                "@Entry var valueNUMBER: Payload? = nil", "@Entry var limitNUMBER = 3", Code("@Entry var `two words NUMBER` = 3"),
                Code("@Entry var `defaultNUMBER`: @Sendable (Int) -> Void = { _ in }"),
            )),
            f"_ = {{ (values: inout {type}) in\nvalues.valueNUMBER = nil\nvalues.`two words NUMBER` = values.limitNUMBER\nvalues.defaultNUMBER(1)\n}}",
            is_of_file=True, module="TributaryUI",
        )
        for type in ("EnvironmentValues", "Transaction", "ContainerValues")
    ),
    Row(
        "Preview",
        Type("", '#Preview("A preview")', "", (
            "@Previewable @State var isOn = true", "@Previewable @State var list: [Payload] = []",
            Code('Toggle("On", isOn: $isOn)'), Code('Text("\\(list.count)")'),
        )),
        "", is_of_file=True, module="TributaryUI",
    ),
]

PRELUDES = {
    "TributaryUI": "import TributaryUI\n",
    "ComposableArchitecture": """import ComposableArchitecture

public typealias Log = @Sendable (Int) -> Void
@Reducer public struct Leaf {
  @ObservableState public struct State: Equatable { public var count = 0; public init() {} }
  public enum Action { case incr }
  public init() {}
  public var body: some ReducerOf<Self> { Reduce { state, _ in state.count += 1; return .none } }
}
@Reducer public enum Inner { case leaf(Leaf) }
@Reducer struct Viewed {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action: ViewAction { case view(View); @CasePathable enum View { case tapped } }
  var body: some ReducerOf<Self> { Reduce { state, _ in state.count += 1; return .none } }
}
""",
}
