import LivePagesCore

/// The title and address that the state of a page gives it, beside the body.
struct PageHead {
  let title: String
  let address: PageAddress?
}
