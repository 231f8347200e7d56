import { receiveReasons } from '#copy/received-files'
import { renderReason } from '#lib/reason'

/**
 * Why a customer's file is missing. Loaded with the first such file, because the catalogue of
 * reasons is large.
 */
export const MissingFileReason = ({ stored }: { stored: string }) =>
  renderReason(stored, receiveReasons)
