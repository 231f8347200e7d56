/** Limits of an imported table. A list of products may have more rows. */
export const IMPORT_LIMIT_BYTES = 5 * 1024 * 1024
export const IMPORT_ROWS = 5_000
export const IMPORT_COLUMNS = 40
export const IMPORT_CELL_CHARS = 500

/**
 * The content of an imported file; nothing is stored. `reason`: why it cannot be read.
 * `sheetNames`: all sheets with rows, when there are several; `table` is the first one.
 */
export type ReadTable =
  | { ok: true; table: string[][]; sheetNames?: string[] }
  | { ok: false; reason: string }
