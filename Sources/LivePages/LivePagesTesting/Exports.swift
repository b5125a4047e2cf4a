@_exported import struct LivePagesCore.HTML
@_exported import struct LivePagesCore.Key
@_exported import struct LivePagesCore.KeyModifiers
// The types in this module's functions, so that tests of pages need no other import for them. The whole module
// would bring `View` and `Text` into tests of TributaryUI, which has types of the same names.
@_exported import protocol LivePagesCore.LivePage
@_exported import struct LivePagesCore.PageAddress
@_exported import struct LivePagesCore.PageAnimation
@_exported import struct LivePagesCore.RegionPatch
@_exported import protocol LivePagesCore.SessionStorage
@_exported import struct LivePagesCore.UserID
