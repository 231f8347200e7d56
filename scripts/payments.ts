// npm run --silent payments -- COMMAND: the operator's work with payments of plans, on the running
// instance in DATA_DIR. Without a command it prints the payments.
import { readInstanceKeys } from '../src/processes/instance-keys.ts'
import { paymentsUsage, toPaymentsRequest } from '../src/http/payments-command.ts'

const exitWith = (text: string): never => {
  console.error(text)
  process.exit(1)
}

const request = toPaymentsRequest(process.argv.slice(2)) ?? exitWith(paymentsUsage)
const { url, gatewayKey } = await readInstanceKeys(process.env)
if (request.note) console.error(request.note)
const answer = await fetch(`${url}${request.path}`, {
  ...request.init,
  headers: { 'x-api-key': gatewayKey, 'content-type': 'application/json' },
}).catch(() => exitWith(`Nothing answers at ${url}. Start the instance first.`))
if (!answer.ok) exitWith(`${answer.status} ${await answer.text()}`)
if (request.isFile) process.stdout.write(new Uint8Array(await answer.arrayBuffer()))
else console.log(JSON.stringify(await answer.json(), null, 2))
