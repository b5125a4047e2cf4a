// The page as it came is put right, and followed from then on.

restoreFields();
syncDialogs();
syncForms();
followRedirect();
if (!document.hidden) connect();
