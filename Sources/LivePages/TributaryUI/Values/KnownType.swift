/// A type of data with its filename extensions and MIME types.
struct KnownType: Equatable {
  let identifier: String
  let name: String
  let extensions: [String]
  let mediaTypes: [String]
  let parents: [String]

  private init(
    _ identifier: String,
    _ name: String,
    _ extensions: [String] = [],
    _ mediaTypes: [String] = [],
    in parents: String...
  ) {
    self.identifier = identifier
    self.name = name
    self.extensions = extensions
    self.mediaTypes = mediaTypes
    self.parents = parents
  }

  static let byIdentifier = Dictionary(all.map { ($0.identifier, $0) }) { first, _ in first }

  static let all = abstract + texts + images + media + documents

  private static let abstract = [
    Self("public.item", "item"), Self("public.content", "content"),
    Self("public.data", "data", in: "public.item"),
    Self("public.directory", "directory", in: "public.item"),
    Self("public.folder", "folder", in: "public.directory"), Self("public.url", "URL", in: "public.data"),
    Self("public.file-url", "file URL", in: "public.url"),
    Self("public.text", "text", in: "public.data", "public.content"),
    Self("public.delimited-values-text", "delimited text", in: "public.text"),
    Self("public.source-code", "source code", in: "public.plain-text"),
    Self("public.image", "image", in: "public.data", "public.content"),
    Self("public.audiovisual-content", "audiovisual content", in: "public.data", "public.content"),
    Self("public.audio", "audio", in: "public.audiovisual-content"),
    Self("public.movie", "movie", in: "public.audiovisual-content"),
    Self("public.video", "video", in: "public.movie"), Self("public.archive", "archive", in: "public.data"),
    Self(
      "public.font",
      "font",
      ["ttf", "otf", "woff", "woff2"],
      ["font/ttf", "font/otf", "font/woff", "font/woff2", "application/font-woff", "application/x-font-ttf"],
      in: "public.data"
    ),
    Self("public.database", "database", ["sqlite", "db"], ["application/vnd.sqlite3"], in: "public.data"),
  ]

  private static let texts = [
    Self(
      "public.plain-text",
      "text",
      ["txt", "text", "md"],
      ["text/plain", "text/markdown"],
      in: "public.text"
    ),
    Self("public.utf8-plain-text", "text", ["txt"], ["text/plain"], in: "public.plain-text"),
    Self(
      "public.comma-separated-values-text",
      "CSV",
      ["csv"],
      ["text/csv", "application/vnd.ms-excel", "text/plain"],
      in: "public.delimited-values-text"
    ),
    Self(
      "public.tab-separated-values-text",
      "tab-separated text",
      ["tsv"],
      ["text/tab-separated-values", "text/plain"],
      in: "public.delimited-values-text"
    ),
    Self("public.html", "HTML", ["html", "htm"], ["text/html"], in: "public.text"),
    Self("public.rtf", "RTF", ["rtf"], ["application/rtf", "text/rtf"], in: "public.text"),
    Self("public.xml", "XML", ["xml"], ["text/xml", "application/xml"], in: "public.text"),
    Self(
      "public.yaml",
      "YAML",
      ["yaml", "yml"],
      ["application/yaml", "text/yaml", "application/x-yaml", "text/plain"],
      in: "public.text"
    ),
    Self("public.json", "JSON", ["json", "geojson"], ["application/json"], in: "public.text"),
    Self(
      "com.apple.property-list",
      "property list",
      ["plist"],
      ["application/x-plist", "text/xml", "application/xml"],
      in: "public.data"
    ),
    Self(
      "public.swift-source",
      "Swift",
      ["swift"],
      ["text/x-swift", "text/plain"],
      in: "public.source-code"
    ),
    Self(
      "com.netscape.javascript-source",
      "JavaScript",
      ["js", "mjs"],
      ["text/javascript", "application/javascript", "application/x-javascript"],
      in: "public.source-code"
    ),
    Self("com.apple.log", "log", ["log"], ["text/plain", "text/x-log"], in: "public.plain-text"),
    Self("public.vcard", "vCard", ["vcf"], ["text/vcard", "text/x-vcard"], in: "public.text"),
    Self("public.calendar-event", "calendar event", ["ics"], ["text/calendar"], in: "public.text"),
  ]

  private static let images = [
    Self("public.png", "PNG", ["png"], ["image/png"], in: "public.image"),
    Self("public.jpeg", "JPEG", ["jpg", "jpeg"], ["image/jpeg"], in: "public.image"),
    Self("com.compuserve.gif", "GIF", ["gif"], ["image/gif"], in: "public.image"),
    Self("org.webmproject.webp", "WebP", ["webp"], ["image/webp"], in: "public.image"),
    Self("public.tiff", "TIFF", ["tiff", "tif"], ["image/tiff"], in: "public.image"),
    Self("com.microsoft.bmp", "BMP", ["bmp"], ["image/bmp", "image/x-ms-bmp"], in: "public.image"),
    Self("public.heic", "HEIC", ["heic"], ["image/heic"], in: "public.image"),
    Self("public.heif", "HEIF", ["heif"], ["image/heif"], in: "public.image"),
    Self("public.svg-image", "SVG", ["svg"], ["image/svg+xml"], in: "public.image"),
    Self("public.avif", "AVIF", ["avif"], ["image/avif"], in: "public.image"),
    Self(
      "com.microsoft.ico",
      "ICO",
      ["ico"],
      ["image/x-icon", "image/vnd.microsoft.icon"],
      in: "public.image"
    ),
  ]

  private static let media = [
    Self("public.mp3", "MP3", ["mp3"], ["audio/mpeg", "audio/mp3"], in: "public.audio"),
    Self(
      "com.microsoft.waveform-audio",
      "WAV",
      ["wav"],
      ["audio/wav", "audio/x-wav", "audio/vnd.wave"],
      in: "public.audio"
    ),
    Self("public.mpeg-4-audio", "M4A", ["m4a"], ["audio/mp4", "audio/x-m4a"], in: "public.audio"),
    Self("public.aiff-audio", "AIFF", ["aiff", "aif"], ["audio/aiff", "audio/x-aiff"], in: "public.audio"),
    Self("public.midi-audio", "MIDI", ["mid", "midi"], ["audio/midi", "audio/x-midi"], in: "public.audio"),
    Self("public.aac-audio", "AAC", ["aac"], ["audio/aac", "audio/x-aac"], in: "public.audio"),
    Self("org.xiph.flac", "FLAC", ["flac"], ["audio/flac", "audio/x-flac"], in: "public.audio"),
    Self(
      "org.xiph.ogg-audio",
      "Ogg",
      ["ogg", "oga", "opus"],
      ["audio/ogg", "audio/opus"],
      in: "public.audio"
    ),
    Self("public.mpeg-4", "MP4", ["mp4", "m4v"], ["video/mp4", "video/x-m4v"], in: "public.movie"),
    Self("com.apple.quicktime-movie", "QuickTime", ["mov"], ["video/quicktime"], in: "public.movie"),
    Self("org.webmproject.webm", "WebM", ["webm"], ["video/webm"], in: "public.movie"),
    Self(
      "public.avi",
      "AVI",
      ["avi"],
      ["video/x-msvideo", "video/avi", "video/vnd.avi"],
      in: "public.movie"
    ),
  ]

  private static let documents = [
    Self("com.adobe.pdf", "PDF", ["pdf"], ["application/pdf"], in: "public.data", "public.content"),
    Self(
      "public.zip-archive",
      "ZIP",
      ["zip"],
      ["application/zip", "application/x-zip-compressed"],
      in: "public.archive"
    ),
    Self(
      "org.gnu.gnu-zip-archive",
      "gzip",
      ["gz", "tgz"],
      ["application/gzip", "application/x-gzip", "application/x-compressed", "application/x-compressed-tar"],
      in: "public.archive"
    ),
    Self("org.idpf.epub-container", "EPUB", ["epub"], ["application/epub+zip"], in: "public.data"),
    Self(
      "public.spreadsheet",
      "spreadsheet",
      ["xlsx", "xls", "ods", "numbers"],
      [
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/vnd.ms-excel",
        "application/vnd.oasis.opendocument.spreadsheet", "application/vnd.apple.numbers",
        "application/x-iwork-numbers-sffnumbers",
      ],
      in: "public.data"
    ),
    Self(
      "public.presentation",
      "presentation",
      ["pptx", "ppt", "odp", "key"],
      [
        "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "application/vnd.ms-powerpoint", "application/vnd.oasis.opendocument.presentation",
        "application/vnd.apple.keynote", "application/x-iwork-keynote-sffkey",
      ],
      in: "public.data"
    ),
  ]
}
