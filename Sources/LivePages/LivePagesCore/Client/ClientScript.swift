/// The scripts for live pages, written as small parts that are joined into two files. One belongs to a page,
/// and the other to the worker that all pages of a browser share. A few more lines are embedded in the page
/// itself.
///
/// The parts of a file share a scope that the rest of the page can't access. At its top level, a part may use
/// only the parts before it, while an event handler may use all of them.
///
/// To make the files a quarter smaller, lines that contain only a comment are left out. Don't write such a
/// line inside a string or a template literal.
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
