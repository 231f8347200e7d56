import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

const ROOT = join(import.meta.dirname, '..')

/** A node of the syntax tree, with the properties that the walk reads. */
export type Node = { type: string; [key: string]: unknown }
/** One top-level declaration of one file. */
export type Place = { file: string; name: string }
type Module = {
  file: string
  program: Node
  /** local name -> where it comes from; name `*` for a namespace */
  imports: Map<string, Place>
  /** top-level name -> the node that declares it */
  declared: Map<string, Node>
  /** exported name -> another file's name, or a local one */
  exported: Map<string, Place>
}

const modules = new Map<string, Module>()

/** Reads a file of the project, once. `file` is relative to its root. */
export function readModule(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const { program } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'))
  const module: Module = {
    file,
    program: toNode(program),
    imports: new Map(),
    declared: new Map(),
    exported: new Map(),
  }
  modules.set(file, module)
  for (const statement of nodesOf(module.program.body)) readStatement(module, statement)
  return module
}

function readStatement(module: Module, statement: Node): void {
  const source = statement.source
    ? resolveImport(module.file, valueOf(statement.source))
    : undefined
  if (statement.type === 'ImportDeclaration' && source) {
    for (const specifier of nodesOf(statement.specifiers)) {
      const name = specifier.imported ? nameOf(specifier.imported) : '*'
      module.imports.set(nameOf(specifier.local), { file: source, name })
    }
  }
  if (statement.type === 'ExportAllDeclaration' && source)
    module.exported.set(`* ${source}`, { file: source, name: '*' })
  if (statement.type === 'ExportNamedDeclaration') {
    for (const specifier of nodesOf(statement.specifiers))
      module.exported.set(nameOf(specifier.exported), {
        file: source ?? module.file,
        name: nameOf(specifier.local),
      })
    if (isNode(statement.declaration)) addDeclarations(module, statement.declaration)
  }
  addDeclarations(module, statement)
}

function addDeclarations(module: Module, statement: Node): void {
  if (statement.type === 'FunctionDeclaration' && isNode(statement.id))
    module.declared.set(nameOf(statement.id), statement)
  if (statement.type !== 'VariableDeclaration') return
  for (const one of nodesOf(statement.declarations))
    if (isNode(one.id) && one.id.type === 'Identifier' && isNode(one.init))
      module.declared.set(nameOf(one.id), one.init)
}

/** Follows re-exports to the declaration; undefined for what is not a file of the project. */
export function findDeclaration(place: Place): (Place & { node: Node }) | undefined {
  const module = readModule(place.file)
  const node = module.declared.get(place.name)
  if (node) return { ...place, node }
  const onward = module.exported.get(place.name)
  if (onward && (onward.file !== place.file || onward.name !== place.name)) {
    const imported = onward.file === place.file ? module.imports.get(onward.name) : undefined
    return findDeclaration(imported ?? onward)
  }
  for (const [name, other] of module.exported) {
    const found = name.startsWith('* ') && findDeclaration({ file: other.file, name: place.name })
    if (found) return found
  }
  return undefined
}

/** The references of a node: imported names, members of namespaces, and names of its own file. */
export function findReferences(file: string, node: Node): Place[] {
  const module = readModule(file)
  const found = new Map<string, Place>()
  const add = (place: Place) => void found.set(`${place.file}#${place.name}`, place)
  // Names of members and keys are not references.
  const labels = new Set<Node>()
  walkNodes(node, (one) => {
    for (const label of [one.property, one.key])
      if (isNode(label) && one.computed !== true) labels.add(label)
    const member = isNode(one.property) && one.computed !== true ? one.property : undefined
    const object = isNode(one.object) ? one.object : undefined
    if (one.type === 'MemberExpression' && member && object) {
      const space = object.type === 'Identifier' ? module.imports.get(nameOf(object)) : undefined
      if (space?.name === '*') add({ file: space.file, name: nameOf(member) })
      const lazy = lazyImport(file, object)
      if (lazy) add({ file: lazy, name: nameOf(member) })
    }
    if (one.type === 'VariableDeclarator' && isNode(one.id) && isNode(one.init)) {
      const lazy = lazyImport(file, one.init)
      for (const part of lazy ? nodesOf(one.id.properties) : [])
        if (lazy) add({ file: lazy, name: nameOf(part.key) })
    }
    if (one.type !== 'Identifier' || labels.has(one)) return
    const imported = module.imports.get(nameOf(one))
    if (imported && imported.name !== '*') add(imported)
    else if (module.declared.has(nameOf(one))) add({ file, name: nameOf(one) })
  })
  return [...found.values()]
}

/** `await import('./x.ts')`, with or without parentheses. */
function lazyImport(file: string, object: Node): string | undefined {
  const inner = object.type === 'ParenthesizedExpression' ? object.expression : object
  if (!isNode(inner) || inner.type !== 'AwaitExpression' || !isNode(inner.argument)) return
  const { argument } = inner
  return argument.type === 'ImportExpression'
    ? resolveImport(file, valueOf(argument.source))
    : undefined
}

/** Visits every node below and the node itself. */
export function walkNodes(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const [key, value] of Object.entries(node)) {
    // Types contain no called function.
    if (key === 'typeAnnotation' || key === 'typeArguments' || key === 'returnType') continue
    if (Array.isArray(value)) for (const one of nodesOf(value)) walkNodes(one, visit)
    else if (isNode(value)) walkNodes(value, visit)
  }
}

const PATTERNS = Object.entries(
  (
    JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      imports: Record<string, string | { default: string }>
    }
  ).imports,
).map(([pattern, target]) => ({
  pattern,
  target: typeof target === 'string' ? target : target.default,
}))

/** Resolves an import to its file by the patterns of package.json; undefined for a package. */
function resolveImport(from: string, source: string): string | undefined {
  if (source.startsWith('.')) return findExisting(relative(ROOT, join(ROOT, dirname(from), source)))
  for (const { pattern, target } of PATTERNS) {
    const [before = '', after] = pattern.split('*')
    if (after === undefined ? source !== pattern : !source.startsWith(before)) continue
    return findExisting(target.replace('./', '').replaceAll('*', source.slice(before.length)))
  }
  return undefined
}

const findExisting = (file: string): string | undefined =>
  file.endsWith('.ts') && existsSync(join(ROOT, file)) ? file : undefined

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
const toNode = (value: object): Node => {
  if (isNode(value)) return value
  throw new Error('not a syntax tree')
}
export const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : []
export const nameOf = (value: unknown): string =>
  isNode(value) && typeof value.name === 'string' ? value.name : valueOf(value)
export const valueOf = (value: unknown): string =>
  isNode(value) && typeof value.value === 'string' ? value.value : ''
