import { useEffect, useState } from 'react'
import type { SentKind } from '#contract/media'
import { type HeaderFill, headerWant, type HeaderWant, type TemplateRow } from '#contract/template'
import {
  dropAll,
  type FilePlace,
  forgetSent,
  pickFiles,
  type PickedFile,
  takeFiles,
  uploadOf,
  usePickedFiles,
} from '#dashboard/conversation/composer/files/picked-files.ts'
import { readPoint } from './point.ts'

type PlaceDraft = { point: string; name: string; address: string }
export const NOWHERE: PlaceDraft = { point: '', name: '', address: '' }

/** The chosen header of a template that needs a file or a location. */
export type HeaderDraft = {
  want: HeaderWant | undefined
  file: PickedFile | undefined
  choose: (file: File) => void
  place: PlaceDraft
  setPlace: (fields: Partial<PlaceDraft>) => void
  /** undefined while it is incomplete */
  location: Extract<HeaderFill, { type: 'location' }> | undefined
  isReady: boolean
  /** resolves to the header to send, once the file is uploaded */
  settle: () => Promise<HeaderFill | undefined>
  /** takes the file for a message: it leaves the form */
  take: () => PickedFile | undefined
  /** makes the sent file available for another send */
  renew: () => void
}

/** The header of each template while its form is open. */
export function useHeaderDraft(
  businessId: string,
  template: Pick<TemplateRow, 'id' | 'parts'> | undefined,
): HeaderDraft {
  const want = template && headerWant(template.parts)
  const place: FilePlace = {
    id: template?.id ?? '',
    business_id: businessId,
    engine: null,
    ...(want && want !== 'location' ? { above: want satisfies SentKind } : {}),
  }
  const [file] = usePickedFiles(place.id)
  const [where, setWhere] = useState(NOWHERE)
  useEffect(() => () => dropAll(place.id), [place.id])
  const point = readPoint(where.point)
  const [name, address] = [where.name.trim(), where.address.trim()]
  const location =
    want === 'location' && point && name && address
      ? { type: 'location' as const, ...point, name, address }
      : undefined
  const isFileReady = file !== undefined && file.state !== 'refused' && file.state !== 'failed'
  return {
    want,
    file,
    choose: (chosen) => {
      dropAll(place.id)
      void pickFiles(place, [chosen])
    },
    place: where,
    setPlace: (fields) => setWhere((before) => ({ ...before, ...fields })),
    location,
    isReady: want === undefined || (want === 'location' ? location !== undefined : isFileReady),
    settle: async () =>
      file && want !== 'location'
        ? { type: 'file', attachmentId: (await uploadOf(file)).id }
        : location,
    take: () => takeFiles(place.id)[0],
    renew: () => {
      for (const sent of takeFiles(place.id)) {
        forgetSent(sent)
        void pickFiles(place, [sent.file])
      }
    },
  }
}
