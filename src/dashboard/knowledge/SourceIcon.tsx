import {
  FileSpreadsheet,
  FileText,
  Globe,
  MessageCircleQuestionMark,
  StickyNote,
  Tags,
} from 'lucide-react'
import type { SourceRow } from '#contract/knowledge'

export function SourceIcon({
  source,
  className,
}: {
  source: Pick<SourceRow, 'kind' | 'file_name'>
  className?: string
}) {
  switch (source.kind) {
    case 'faq':
      return <MessageCircleQuestionMark className={className} />
    case 'text':
      return <StickyNote className={className} />
    case 'product':
      return <Tags className={className} />
    case 'web':
      return <Globe className={className} />
    case 'file':
      return /\.(xlsx?|csv|ods)$/i.test(source.file_name ?? '') ? (
        <FileSpreadsheet className={className} />
      ) : (
        <FileText className={className} />
      )
  }
}
