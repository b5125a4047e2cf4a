/// The scripts for live pages. Small parts are joined into two files: one per page, and one for the worker
/// that all of a browser's pages share. A few more lines are embedded in the page itself.
///
/// The parts of a file share a scope hidden from the rest of the page. A part's top-level statements can use
/// only the parts before it, while event handlers can use all of them.
///
/// The files are served without lines that contain only a comment, which are a quarter of their size. No string
/// or template literal of a part has such a line.
package enum ClientScript {
  static let page = withoutComments(Array(opening.utf8) + pageParts.joined() + Array(closing.utf8))

  static let worker = withoutComments(Array("\"use strict\";\n".utf8) + workerParts.joined())

  /// A digest of both scripts. It distinguishes them from those of a different version of this library.
  static let version = StableDigest.text(of: page + worker)

  /// The script embedded in each page. It records clicks and submissions until the page script has loaded.
  package static let early = String(decoding: withoutComments(PackageResources.early_js), as: UTF8.self)

  private static func withoutComments(_ script: [UInt8]) -> [UInt8] {
    let lines = script.split(separator: UInt8(ascii: "\n")).filter { line in
      !line.drop { $0 == UInt8(ascii: " ") }.starts(with: Array("//".utf8))
    }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  private static let opening = """
    "use strict";

    ((own) => {
    let { livePath: path, livePage: token, livePerson: person, liveAddresses: addresses, liveVersion: version, liveDigest: shownDigest } = own.dataset;

    """

  private static let closing = """
    })(document.currentScript);

    """

  private static let pageParts = [
    PackageResources.notice_js,
    PackageResources.latency_js,
    PackageResources.acknowledgements_js,
    PackageResources.fields_js,
    PackageResources.busy_js,
    PackageResources.matching_js,
    PackageResources.morphing_js,
    PackageResources.focus_js,
    PackageResources.dialogs_js,
    PackageResources.forms_js,
    PackageResources.animation_js,
    PackageResources.hooks_js,
    PackageResources.ends_js,
    PackageResources.redirects_js,
    PackageResources.changes_js,
    PackageResources.blocks_js,
    PackageResources.messages_js,
    PackageResources.stream_js,
    PackageResources.connection_js,
    PackageResources.starting_over_js,
    PackageResources.moving_js,
    PackageResources.sending_js,
    PackageResources.pacing_js,
    PackageResources.pulling_js,
    PackageResources.keys_js,
    PackageResources.crossing_js,
    PackageResources.history_js,
    PackageResources.addresses_js,
    PackageResources.drafts_js,
    PackageResources.visiting_js,
    PackageResources.uploads_js,
    PackageResources.start_js,
  ]

  private static let workerParts = [
    PackageResources.blocks_js,
    PackageResources.worker_js,
  ]
}
