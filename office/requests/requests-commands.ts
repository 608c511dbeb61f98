import { type Command, Option } from 'commander'
import { requestStatuses } from '../../contract/console/request-status.ts'
import { requestViews } from '../../contract/console/requests.ts'
import { formNames } from '../../contract/forms/form.ts'
import { REQUEST_HELP, REQUESTS_HELP } from '../cli/find-one.ts'
import type { WithOffice } from '../cli/open-office.ts'
import { answerRequest } from './answer-request.ts'
import { addNote, assign, changeStatus } from './change-requests.ts'
import { eraseRequests } from './erase-requests.ts'
import { exportRequests } from './export-requests.ts'
import { listRequests, showRequest } from './list-requests.ts'
import { markNotSpam, markSpam } from './mark-spam.ts'

export function addRequestsCommands(program: Command, withOffice: WithOffice) {
  const requests = program.command('requests').description('requests that visitors sent')
  requests
    .command('list')
    .description('list requests, newest first')
    .addOption(onlyForm())
    .addOption(
      new Option('--view <view>', 'the requests of a view of the console')
        .choices(requestViews.filter((view) => view !== 'mine'))
        .default('all'),
    )
    .option('--suspected', 'only possible spam that nobody has marked yet, with the reason')
    .option('--since <date>', 'only requests received since this date, such as 2026-11-21')
    .option('--search <words>', 'only the request with this reference, or requests with words that begin with these')
    .addOption(new Option('--status <status>', 'only this status').choices(requestStatuses))
    .option('--owner <email>', 'only requests of this staff member, or of "nobody"')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(listRequests))
  requests
    .command('show')
    .argument('<id>', REQUEST_HELP)
    .description('show one request with all its fields and its mails')
    .option('--json', 'print JSON for other programs')
    .action(withOffice(showRequest))
  requests
    .command('answer')
    .argument('<id>', REQUEST_HELP)
    .description('send the visitor an answer, with the request quoted below')
    .requiredOption('--text <text>', 'the answer, in quotation marks')
    .option('--file <path...>', 'a file to send with it', [])
    .option('--dry-run', 'show what would be sent, send nothing')
    .action(withOffice(answerRequest))
  requests
    .command('export <file.csv>')
    .description('write all requests to a CSV file that is safe to open in a spreadsheet')
    .addOption(onlyForm())
    .option('--force', 'overwrite the file if it exists')
    .option('--dry-run', 'show what would be written, write nothing')
    .action(withOffice(exportRequests))
  requests
    .command('assign')
    .argument('<id...>', REQUESTS_HELP)
    .description('make a staff member the owner of requests; sends no mail')
    .requiredOption('--to <email>', 'the address of the staff member, or "nobody"')
    .option('--dry-run', 'show what would be done, change nothing')
    .action(withOffice(assign))
  requests
    .command('status')
    .argument('<status>', requestStatuses.join(', '))
    .argument('<id...>', REQUESTS_HELP)
    .description('change the status of requests; spam dismisses their unsent deliveries')
    .option('--dry-run', 'show what would be done, change nothing')
    .action(withOffice(changeStatus))
  requests
    .command('note')
    .argument('<id>', REQUEST_HELP)
    .argument('<text>', 'the note, in quotation marks')
    .description('add a note to a request; notes cannot be changed')
    .option('--dry-run', 'show what would be done, change nothing')
    .action(withOffice(addNote))
  requests
    .command('not-spam')
    .argument('<id...>', REQUESTS_HELP)
    .description('mark suspected requests as not spam and send their held deliveries')
    .option('--dry-run', 'show what would be done, change nothing')
    .action(withOffice(markNotSpam))
  requests
    .command('spam')
    .argument('<id...>', REQUESTS_HELP)
    .description('mark requests as spam and dismiss their unsent deliveries')
    .option('--dry-run', 'show what would be done, change nothing')
    .action(withOffice(markSpam))
  requests
    .command('erase')
    .argument('<id...>', REQUESTS_HELP)
    .description('erase requests and their deliveries permanently; asks first')
    .option('--yes', 'do not ask')
    .option('--dry-run', 'show what would be erased, change nothing')
    .action(withOffice(eraseRequests))
}

const onlyForm = () => new Option('--form <form>', 'only requests of this form').choices(formNames)
