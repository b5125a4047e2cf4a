import LivePages
import ShowcaseFrame

/// Links to the columns, with the number of cards in each.
struct ColumnsView: View {
  let place: BoardPlace
  let board: Board

  var body: some View<BoardFeature.Action> {
    Container(.nav, .id("columns"), .class("columns"), .aria("label", "Columns")) {
      ForEach(Column.allCases, id: \.self) { column in
        Link(
          "\(column.title) (\(board[column].count.grouped))",
          to: BoardPlace(column: column).address,
          .class("column-link"),
          column == place.column ? .aria("current", "page") : nil
        )
      }
    }
  }
}
