/** A number with its English noun: "1 row", "2 rows". */
export const counted = (count: string | number, one: string, several = `${one}s`): string =>
  `${count} ${nounOf(count, one, several)}`

/** The English noun for a number that is elsewhere in the sentence. */
export const nounOf = (count: string | number, one: string, several = `${one}s`): string =>
  String(count) === '1' ? one : several
