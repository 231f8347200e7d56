import { useMutation } from '@tanstack/react-query'
import { checkSendable, fileRulesOf, mediaUrl } from '#contract/media'
import { preparePicture } from '#dashboard/conversation/composer/files/prepare-picture.ts'
import { uploadFile } from '#dashboard/conversation/composer/files/upload.ts'
import { messageOf, ShownError } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'

export type PhotoUpload = ReturnType<typeof usePhotoUpload>

/** Uploads a product's photo in a form that WhatsApp accepts; `onStored` gets its address. */
export function usePhotoUpload(onStored: (photoUrl: string) => void) {
  const businessId = useBusinessId()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      const picture = await preparePicture(file)
      const sendable = checkSendable(fileRulesOf(null), {
        mime: picture.type,
        sizeBytes: picture.size,
      })
      if (!sendable.ok) throw new ShownError(sendable.reason, 'media.refused')
      const { id } = await uploadFile(
        picture,
        { businessId, place: 'product' },
        () => {},
        new AbortController().signal,
      )
      return mediaUrl(id)
    },
    onSuccess: onStored,
  })
  return { start: mutate, isUploading: isPending, failure: error && messageOf(error) }
}
