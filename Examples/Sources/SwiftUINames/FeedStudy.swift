import TributaryUI

/// A feed that loads more posts while a person scrolls, and chores in an order that people change.
struct FeedStudy: View {
  @State private var posts = Array(1...20)

  var body: some View {
    List {
      NavigationLink("Chores") { ChoresView() }
      Text("\(posts.count) posts")
      ForEach(posts, id: \.self) { post in
        NavigationLink("Post \(post)") { CommentsView(post: post) }
          .onAppear { if post == posts.last { loadMore() } }
      }
    }
  }

  private func loadMore() {
    Task {
      try? await Task.sleep(for: .milliseconds(10))
      posts += posts.count + 1...posts.count + 20
    }
  }
}

private struct CommentsView: View {
  let post: Int

  var body: some View {
    List(1..<61) { comment in
      Button("Comment \(comment)") {}
    }
    .navigationTitle("Comments on post \(post)")
  }
}

private struct ChoresView: View {
  @State private var chores = ["Sweep", "Wash", "Iron"]
  @State private var chore = ""

  var body: some View {
    ZStack {
      list
      VStack {
        Spacer()
        HStack {
          Spacer()
          Button("Add a nap") { chores.append("Nap \(chores.count - 2)") }.buttonStyle(.borderedProminent)
            .padding()
        }
      }
      // Takes no clicks while it is invisible.
      Color.green.opacity(0.2).overlay { Text("All done") }.opacity(chores.isEmpty ? 1 : 0)
    }
  }

  private var list: some View {
    List {
      TextField("New chore", text: $chore)
        .onSubmit { chores.append(chore) }
        .toolbar {
          ToolbarItemGroup(placement: .keyboard) { Button("Clear the chore") { chore = "" } }
        }
      ForEach(chores, id: \.self) { Text($0) }
        .onDelete { chores.remove(atOffsets: $0) }
        .onMove { chores.move(fromOffsets: $0, toOffset: $1) }
      LabeledContent("Order", value: chores.joined(separator: ", "))
    }
  }
}
