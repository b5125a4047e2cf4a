import ComposableArchitecture
import LivePages

/// The comments on an article, with the form for a new one.
struct CommentList: View {
  let store: StoreOf<Reading>

  var body: some View<Reading.Action> {
    Container(.section, .class("comments"), .aria("label", "Comments")) {
      if let viewer = store.viewer {
        CommentForm(store: store, viewer: viewer)
      } else {
        Container(.p) {
          Link("Sign in", to: "/login")
          " or "
          Link("sign up", to: "/register")
          " to add comments on this article."
        }
      }
      switch store.loadingComments {
      case .loading: Text("Loading comments\u{2026}", .p, .role("status"))
      case .failed(let messages): ErrorList(messages: messages)
      case .loaded, .missing:
        ForEach(store.comments) { comment in
          CommentCard(
            comment: comment,
            isOwn: store.viewer != nil && comment.author.username == store.viewer?.username,
            isDeleting: store.sending.contains(.deleteComment(comment.id))
          )
        }
      }
    }
  }
}

private struct CommentForm: View {
  let store: StoreOf<Reading>
  let viewer: User

  var body: some View<Reading.Action> {
    Form(submit: .commentSubmitted, .class("card comment-form")) {
      Container(.div, .class("card-block")) {
        TextField("Comment", text: store.field(\.newComment), kind: .multiline, maxLength: 5000)
          .formControl("comment", "Write a comment...", isLarge: false)
          .attributes(Attribute("rows", "3"))
          .debounce(.milliseconds(300))
      }
      Container(.div, .class("card-footer")) {
        Avatar(viewer.image, "comment-author-img").element
        Button(submit: "Post Comment")
          .disabledKeepingFocus(store.sending.contains(.comment))
          .class("btn btn-sm btn-primary")
      }
    }
  }
}

private struct CommentCard: View {
  let comment: Comment
  let isOwn: Bool
  let isDeleting: Bool

  var body: some View<Reading.Action> {
    let profile = ConduitPath.profile(comment.author.username)
    Container(.div, .class("card")) {
      Container(.div, .class("card-block")) { Text(comment.body, .p, .class("card-text")) }
      Container(.div, .class("card-footer")) {
        Link(to: profile, .class("comment-author"), .aria("hidden", "true"), .tabindex(-1)) {
          Avatar(comment.author.image, "comment-author-img").element
        }
        Link(comment.author.username, to: profile, .class("comment-author"))
        DateText(comment.createdAt, "date-posted")
        if isOwn {
          Container(.span, .class("mod-options")) {
            Button(send: .deleteCommentTapped(comment.id)) { Icon.trash }
              .disabledKeepingFocus(isDeleting)
              .class("icon-button")
              .attributes(.aria("label", "Delete the comment \u{201C}\(comment.body.prefix(40))\u{201D}"))
          }
        }
      }
    }
  }
}
