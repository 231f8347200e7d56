import { useEffect, useState } from 'react'
import { mediaUrl, thumbUrl } from '#contract/media'
import type { QuickReplyFile } from '#contract/quick-reply'
import {
  dropAll,
  type FilePlace,
  pickFiles,
  type PickedFile,
  uploadOf,
  usePickedFiles,
} from '#dashboard/conversation/composer/files/picked-files.ts'

/** The file of a quick reply while its form is open: the stored one, or its replacement. */
export type FileDraft = {
  picked: PickedFile | undefined
  kept: QuickReplyFile | null
  /** the source of the preview */
  shown: { kind: string; name: string; previewUrl: string | null } | null
  isWrong: boolean
  choose: (file: File) => void
  remove: () => void
  /** the id of the stored file, once it is uploaded */
  settle: () => Promise<string | null>
}

const PLACE_ID = 'quick-reply'

export function useFileDraft(businessId: string, stored: QuickReplyFile | null): FileDraft {
  const place: FilePlace = {
    id: PLACE_ID,
    business_id: businessId,
    engine: null,
    isQuickReply: true,
  }
  const [picked] = usePickedFiles(PLACE_ID)
  const [kept, setKept] = useState(stored)
  // The server keeps an upload that the saved quick reply refers to.
  useEffect(() => () => dropAll(PLACE_ID), [])
  const isWrong = picked?.state === 'refused' || picked?.state === 'failed'
  return {
    picked,
    kept: picked ? null : kept,
    shown: picked ? { ...picked } : kept && keptView(kept),
    isWrong,
    choose: (file) => {
      dropAll(PLACE_ID)
      void pickFiles(place, [file])
    },
    remove: () => {
      dropAll(PLACE_ID)
      setKept(null)
    },
    settle: async () => {
      const { id = null } = picked ? await uploadOf(picked) : (kept ?? {})
      return id
    },
  }
}

const keptView = ({ id, kind, file_name: name, has_thumb }: QuickReplyFile) => ({
  kind,
  name: name ?? '',
  previewUrl: kind === 'image' && has_thumb ? thumbUrl(id) : mediaUrl(id),
})
