import ComposableArchitecture
import LivePages

/// The page on which people write articles: `/editor`, and `/editor/SLUG` for one that exists.
struct EditorPage: MembersPage {
  let path = "/editor"
  let title = windowTitle("New article")
  let addresses = PageAddresses.paths
  let context: ConduitContext

  func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Editor> {
    Store(initialState: Editor.State(viewer: member(visit))) {
      Editor()
    } withDependencies: {
      context.prepare(&$0, for: visit)
    }
  }

  func action(for address: PageAddress) -> Editor.Action? {
    address.components.count <= 1 ? .opened(slug: address.components.first) : nil
  }

  func address(_ store: StoreOf<Editor>) -> PageAddress? {
    store.slug.map { PageAddress($0) } ?? PageAddress()
  }

  func title(_ store: StoreOf<Editor>) -> String {
    store.slug == nil ? title : windowTitle("Edit article")
  }

  func body(_ store: StoreOf<Editor>) -> some View<Editor.Action> {
    Layout(viewer: store.viewer, place: store.slug == nil ? .editor : nil) {
      switch store.loading {
      case .missing: MissingView(message: "There is no article at this address.")
      case .loading:
        Text("Loading the article\u{2026}", .div, .class("container page"), .role("status"))
      case .failed(let messages): Container(.div, .class("container page")) { ErrorList(messages: messages) }
      case .loaded:
        Container(.div, .class("editor-page")) {
          Container(.div, .class("container page")) {
            Text(store.slug == nil ? "New article" : "Edit article", .h1, .class("visually-hidden"))
            ErrorList(messages: store.errors)
            EditorForm(store: store)
          }
        }
      }
    }
  }
}

private struct EditorForm: View {
  let store: StoreOf<Editor>

  var body: some View<Editor.Action> {
    Form(submit: .submitted) {
      FormGroup {
        TextField("Article Title", text: store.field(\.draft.title), maxLength: 300)
          .formControl("title", "Article Title")
      }
      FormGroup {
        TextField("What's this article about?", text: store.field(\.draft.description), maxLength: 1000)
          .formControl("description", "What's this article about?", isLarge: false)
      }
      FormGroup {
        TextField("Article", text: store.field(\.draft.body), kind: .multiline, maxLength: 50_000)
          .formControl("body", "Write your article (in markdown)", isLarge: false)
          .attributes(Attribute("rows", "8"))
          .debounce(.milliseconds(300))
      }
      FormGroup {
        TextField("Tags", text: store.field(\.newTag), maxLength: 50)
          .formControl("tags", "Enter tags", isLarge: false)
          .autocomplete(.off)
          // Return adds the tag, instead of publishing the article.
          .onKeyDown(.return, replacingDefault: true, send: .tagEntered)
        Container(.div, .class("tag-list"), .keepsFocus) {
          ForEach(store.draft.tagList, id: \.self) { tag in
            Container(.span, .class("tag-default tag-pill")) {
              Button(send: .tagRemoved(tag)) { Icon.close }
                .class("tag-remove")
                .attributes(.aria("label", "Remove the tag \(tag)"))
              " \(tag)"
            }
          }
        }
      }
      Button(submit: "Publish Article")
        .disabledKeepingFocus(store.isSending)
        .class("btn btn-lg btn-primary pull-xs-right")
    }
  }
}
