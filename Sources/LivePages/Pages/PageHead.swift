import LivePagesCore

/// What the state of a page says of it beside the body.
struct PageHead {
  let title: String
  let address: PageAddress?
}
