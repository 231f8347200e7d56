import type { ReactNode } from 'react'
import {
  Check,
  FileSpreadsheet,
  FileText,
  FlaskConical,
  Globe,
  MessageCircleQuestionMark,
} from 'lucide-react'
import * as copy from '#copy/landing'
import * as shared from '#copy/shared'
import * as shellCopy from '#copy/shell'
import { QR_PATH, QR_SIZE } from './qr-path.ts'

export function HowItWorks() {
  return (
    <section
      id="cara-kerja"
      className="scroll-mt-4 border-y border-line bg-surface py-16 lg:pt-24 lg:pb-26"
    >
      <div className="mx-auto w-full max-w-312 px-4 sm:px-6">
        <h2 className="font-display text-[30px] leading-9 font-semibold tracking-[-0.01em] [word-spacing:0.04em] sm:text-40 sm:leading-[46px]">
          {copy.fromPriceList}
        </h2>
        <p className="mt-2.5 text-13 text-muted">{copy.picturesAreExamples}</p>
        <ol className="mt-10 grid gap-10 lg:mt-12 xl:grid-cols-3">
          <Step number={1} title={shared.connectWhatsApp} text={copy.connectText}>
            <PairingPicture />
          </Step>
          <Step number={2} title={copy.giveKnowledge} text={copy.giveKnowledgeText}>
            <Row
              icon={<FileSpreadsheet />}
              label={copy.priceListFile}
              state={<Ready>{copy.ready}</Ready>}
            />
            <Row icon={<FileText />} label={copy.policyFile} state={<Ready>{copy.ready}</Ready>} />
            <Row
              icon={<Globe />}
              label="rotisenja.example"
              state={<span className="text-muted">{copy.fourteenOfTwentyTwo}</span>}
            />
          </Step>
          <Step number={3} title={copy.tryThenActivate} text={copy.tryThenActivateText}>
            <p className="testing-stripes mb-2.5 flex items-center gap-2.5 rounded-control px-3.5 py-2.5 text-12 font-medium">
              <FlaskConical className="text-wait" />
              {shellCopy.testModeExplained}
            </p>
            <Row
              icon={<MessageCircleQuestionMark />}
              label={copy.exampleQuestion}
              state={<Ready>{copy.hasSource}</Ready>}
            />
            <span className="mt-3.5 inline-flex h-8 items-center justify-self-start rounded-control bg-brand px-3 text-13 font-semibold text-on-brand">
              {shellCopy.activateForCustomers}
            </span>
          </Step>
        </ol>
      </div>
    </section>
  )
}

function PairingPicture() {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 sm:gap-6">
      <svg
        viewBox={`0 0 ${QR_SIZE} ${QR_SIZE}`}
        className="size-28 sm:size-33 rounded-[10px] bg-[#fff] fill-[#14201e] p-3"
      >
        <path d={QR_PATH} />
      </svg>
      <div>
        <small className="text-12 text-muted">{copy.orEnterCode}</small>
        <b className="figure my-0.5 mb-3 block text-18 leading-7 tracking-[0.04em] whitespace-nowrap sm:text-[22px] sm:tracking-[0.06em]">
          K7QM-4T2P
        </b>
        <small className="text-12 text-muted">{copy.validTwoMinutes}</small>
      </div>
    </div>
  )
}

function Step({
  number,
  title,
  text,
  children,
}: {
  number: number
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <li className="grid min-w-0 grid-cols-1 content-start items-center gap-x-8 gap-y-5.5 md:max-xl:grid-cols-2">
      <div aria-hidden="true" className="grid h-58 content-center rounded-panel bg-sunken px-5.5">
        {children}
      </div>
      <div>
        <h3 className="text-20 [word-spacing:0.05em]">
          <span className="figure mr-2.5 font-medium text-muted">{number}</span>
          {title}
        </h3>
        <p className="mt-1.5 max-w-85 text-16 text-pretty text-text-2">{text}</p>
      </div>
    </li>
  )
}

function Row({ icon, label, state }: { icon: ReactNode; label: string; state: ReactNode }) {
  return (
    <p className="flex h-11.5 items-center gap-2.5 not-first:border-t not-first:border-line [&>.lucide]:text-muted [.testing-stripes+&]:border-0">
      {icon}
      <span className="cut">{label}</span>
      <span className="ml-auto flex-none text-13 font-medium">{state}</span>
    </p>
  )
}

function Ready({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.25 text-ok">
      <Check className="size-3.5 stroke-2" />
      {children}
    </span>
  )
}
