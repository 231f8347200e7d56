import { useState } from 'react'
import {
  type Category,
  type CreateTemplate,
  fillVariables,
  type Language,
  nextVariable,
  samplesToSend,
  sizeSamples,
  templateForm,
  type TemplateRow,
  variablesIn,
} from '#contract/template'
import { insertAt, type Selection } from '#dashboard/conversation/composer/text-field.ts'

export type Field = 'name' | 'category' | 'language' | 'text'
type Values = {
  name: string
  category: Category
  language: Language
  text: string
  sampleValues: string[]
}

const EMPTY: Values = {
  name: '',
  category: 'marketing',
  language: 'id',
  text: '',
  sampleValues: [],
}

/**
 * The form of the specification (section 4). It is validated as a whole on every change; an error
 * is shown once its field was touched.
 */
export function useTemplateForm(copied: TemplateRow | undefined) {
  const [values, setValues] = useState<Values>(() => (copied ? valuesOf(copied) : EMPTY))
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set())
  const issues = templateForm.safeParse(values).error?.issues ?? []
  const variables = variablesIn(values.text)
  const touch = (field: Field) =>
    setTouched((before) => (before.has(field) ? before : new Set([...before, field])))
  const set = <F extends 'name' | 'category' | 'language'>(field: F, value: Values[F]) => {
    touch(field)
    setValues((before) => ({ ...before, [field]: value }))
  }
  return {
    values,
    variables,
    touch,
    setName: (name: string) => set('name', name),
    setCategory: (category: Category) => set('category', category),
    setLanguage: (language: Language) => set('language', language),
    setText: (text: string) => {
      touch('text')
      setValues((before) => ({
        ...before,
        text,
        sampleValues: sizeSamples(text, before.sampleValues),
      }))
    },
    setSample: (number: number, sample: string) =>
      setValues((before) => ({
        ...before,
        sampleValues: before.sampleValues.map((old, position) =>
          position === number - 1 ? sample : old,
        ),
      })),
    errorOf: (field: Field) =>
      touched.has(field) ? issues.find((issue) => issue.path[0] === field)?.message : undefined,
    isValid:
      issues.length === 0 && variables.every((number) => values.sampleValues[number - 1]?.trim()),
    preview: fillVariables(values.text, values.sampleValues),
  }
}

function valuesOf(template: TemplateRow): Values {
  const { body: text, language } = template
  return {
    name: template.name,
    category: template.category === 'UTILITY' ? 'utility' : 'marketing',
    language: language.startsWith('en') ? 'en' : 'id',
    text,
    sampleValues: sizeSamples(text, template.sample_values),
  }
}

/**
 * The body of the request (specification section 3): samples only when at least one was entered;
 * `partsOf` only for a copy with header, footer or buttons.
 */
export function toRequest(
  businessId: string,
  { name, category, language, text, sampleValues }: Values,
  partsOf?: string,
): CreateTemplate {
  const samples = samplesToSend(text, sampleValues)
  return {
    businessId,
    name,
    type: 'campaign',
    category,
    language,
    body: text,
    ...(samples.length > 0 ? { sampleValues: samples } : {}),
    ...(partsOf ? { partsOf } : {}),
  }
}

/** Bold and italic wrap the selection; without a selection the cursor goes between the marks. */
export function wrapSelection({ text, start, end }: Selection, mark: '*' | '_'): Selection {
  return {
    text: text.slice(0, start) + mark + text.slice(start, end) + mark + text.slice(end),
    start: start + 1,
    end: end + 1,
  }
}

export const addVariable = (selection: Selection): Selection =>
  insertAt(selection, nextVariable(selection.text))
