/// The script of live pages: small parts that are put together into one file, so that a page asks for one.
///
/// All parts see each other's names, and nothing else on the page does. What a part does at once, rather than
/// when something happens, may only use parts before it.
enum ClientScript {
  static let bytes: [UInt8] = Array(opening.utf8) + parts.joined() + Array(closing.utf8)

  private static let opening = """
    // Keeps a live page in step with its server: listens for changes and brings the page up to date in place, and sends
    // what the person does. Nothing here knows what the page is about.
    "use strict";

    ((path) => {

    """

  private static let closing = """
    })(document.currentScript.dataset.livePath);

    """

  private static let parts = [
    PackageResources.notice_js,
    PackageResources.starting_over_js,
    PackageResources.fields_js,
    PackageResources.morphing_js,
    PackageResources.focus_js,
    PackageResources.dialogs_js,
    PackageResources.forms_js,
    PackageResources.animation_js,
    PackageResources.changes_js,
    PackageResources.stream_js,
    PackageResources.connection_js,
    PackageResources.sending_js,
    PackageResources.pulling_js,
    PackageResources.start_js,
  ]
}
