import * as access from '../access';
import * as accessHelp from '../accessHelp';
import * as accountant from '../accountant';
import * as buyerCheck from '../buyerCheck';
import * as chosen from '../chosen';
import * as conflict from '../conflict';
import * as connect from '../connect';
import * as connectHelp from '../connectHelp';
import * as copied from '../copied';
import * as correctionForm from '../correctionForm';
import * as deadPage from '../deadPage';
import * as documents from '../documents';
import * as eventReceiver from '../eventReceiver';
import * as exemption from '../exemption';
import * as figures from '../figures';
import * as finder from '../finder';
import * as history from '../history';
import * as holidays from '../holidays';
import * as inbox from '../inbox';
import * as invoiceChecks from '../invoiceChecks';
import * as invoiceForm from '../invoiceForm';
import * as invoiceList from '../invoiceList';
import * as invoiceWarnings from '../invoiceWarnings';
import * as invoiceWords from '../invoiceWords';
import * as invoices from '../invoices';
import * as itemList from '../itemList';
import * as ksef from '../ksef';
import * as ksefPaper from '../ksefPaper';
import * as links from '../links';
import * as manual from '../manual';
import * as menu from '../menu';
import * as month from '../month';
import * as networkDrive from '../networkDrive';
import * as pack from '../pack';
import * as paper from '../paper';
import * as people from '../people';
import * as plan from '../plan';
import * as priceChecks from '../priceChecks';
import * as problemRows from '../problemRows';
import * as problems from '../problems';
import * as properties from '../properties';
import * as queue from '../queue';
import * as quit from '../quit';
import * as recovery from '../recovery';
import * as register from '../register';
import * as rehearsal from '../rehearsal';
import * as reservation from '../reservation';
import * as retention from '../retention';
import * as settings from '../settings';
import * as sheets from '../sheets';
import * as shell from '../shell';
import * as sort from '../sort';
import * as staff from '../staff';
import * as start from '../start';
import * as stayAccount from '../stayAccount';
import * as stayFigures from '../stayFigures';
import * as support from '../support';
import * as today from '../today';
import * as tour from '../tour';
import * as trainingService from '../trainingService';
import * as tray from '../tray';
import * as update from '../update';
import * as vatFigures from '../vatFigures';
import * as watch from '../watch';
import * as wayBack from '../wayBack';
import * as whatIf from '../whatIf';
import { addTranslation, type Spoken, type Texts, type Translation } from '../language';
import * as accessUk from './access';
import * as accessHelpUk from './accessHelp';
import * as accountantUk from './accountant';
import * as buyerCheckUk from './buyerCheck';
import * as chosenUk from './chosen';
import * as conflictUk from './conflict';
import * as connectUk from './connect';
import * as connectHelpUk from './connectHelp';
import * as copiedUk from './copied';
import * as correctionFormUk from './correctionForm';
import * as deadPageUk from './deadPage';
import * as documentsUk from './documents';
import * as eventReceiverUk from './eventReceiver';
import * as exemptionUk from './exemption';
import * as figuresUk from './figures';
import * as finderUk from './finder';
import * as historyUk from './history';
import * as holidaysUk from './holidays';
import * as inboxUk from './inbox';
import * as invoiceChecksUk from './invoiceChecks';
import * as invoiceFormUk from './invoiceForm';
import * as invoiceListUk from './invoiceList';
import * as invoiceWarningsUk from './invoiceWarnings';
import * as invoiceWordsUk from './invoiceWords';
import * as invoicesUk from './invoices';
import * as itemListUk from './itemList';
import * as ksefUk from './ksef';
import * as ksefPaperUk from './ksefPaper';
import * as linksUk from './links';
import * as manualUk from './manual';
import * as menuUk from './menu';
import * as monthUk from './month';
import * as networkDriveUk from './networkDrive';
import * as packUk from './pack';
import * as paperUk from './paper';
import * as peopleUk from './people';
import * as planUk from './plan';
import * as priceChecksUk from './priceChecks';
import * as problemRowsUk from './problemRows';
import * as problemsUk from './problems';
import * as propertiesUk from './properties';
import * as queueUk from './queue';
import * as quitUk from './quit';
import * as recoveryUk from './recovery';
import * as registerUk from './register';
import * as rehearsalUk from './rehearsal';
import * as reservationUk from './reservation';
import * as retentionUk from './retention';
import * as settingsUk from './settings';
import * as sheetsUk from './sheets';
import * as shellUk from './shell';
import * as sortUk from './sort';
import * as staffUk from './staff';
import * as startUk from './start';
import * as stayAccountUk from './stayAccount';
import * as stayFiguresUk from './stayFigures';
import * as supportUk from './support';
import * as todayUk from './today';
import * as tourUk from './tour';
import * as trainingServiceUk from './trainingService';
import * as trayUk from './tray';
import * as updateUk from './update';
import * as vatFiguresUk from './vatFigures';
import * as watchUk from './watch';
import * as wayBackUk from './wayBack';
import * as whatIfUk from './whatIf';

/** A subject and its sentences, which must be of the same names and arguments. */
const said = <T extends Texts>(texts: T, sentences: Spoken<T>): [Texts, Spoken<Texts>] => [texts, sentences];

/** All texts in Ukrainian. A test names each subject that is not here. */
export const ukrainian: Translation = new Map([
  said(access.accessText, accessUk.access),
  said(accessHelp.accessHelpText, accessHelpUk.accessHelp),
  said(accountant.jpkText, accountantUk.jpk),
  said(accountant.optimaText, accountantUk.optima),
  said(accountant.monthFileText, accountantUk.monthFile),
  said(accountant.monthText, accountantUk.month),
  said(buyerCheck.buyerCheckText, buyerCheckUk.buyerCheck),
  said(buyerCheck.registerText, buyerCheckUk.register),
  said(buyerCheck.disagreementText, buyerCheckUk.disagreement),
  said(buyerCheck.noAnswerText, buyerCheckUk.noAnswer),
  said(chosen.chosenText, chosenUk.chosen),
  said(conflict.conflictText, conflictUk.conflict),
  said(connect.connectText, connectUk.connect),
  said(connectHelp.connectHelpText, connectHelpUk.connectHelp),
  said(copied.copiedText, copiedUk.copied),
  said(correctionForm.correctionFormText, correctionFormUk.correctionForm),
  said(deadPage.deadPageText, deadPageUk.deadPage),
  said(documents.documentsText, documentsUk.documents),
  said(documents.paperDoubtText, documentsUk.paperDoubt),
  said(documents.exportFormatText, documentsUk.exportFormat),
  said(documents.fa3Text, documentsUk.fa3),
  said(documents.fa3RefusalText, documentsUk.fa3Refusal),
  said(documents.exportFileText, documentsUk.exportFile),
  said(eventReceiver.eventReceiverText, eventReceiverUk.eventReceiver),
  said(exemption.exemptionText, exemptionUk.exemption),
  said(exemption.exemptionPresetText, exemptionUk.exemptionPreset),
  said(figures.figuresText, figuresUk.figures),
  said(finder.finderText, finderUk.finder),
  said(history.historyCodeText, historyUk.historyCode),
  said(history.historyText, historyUk.history),
  said(holidays.holidayText, holidaysUk.holiday),
  said(holidays.holidayShortText, holidaysUk.holidayShort),
  said(inbox.inboxText, inboxUk.inbox),
  said(invoiceChecks.invoiceCheckText, invoiceChecksUk.invoiceCheck),
  said(invoiceForm.documentText, invoiceFormUk.document),
  said(invoiceForm.barredText, invoiceFormUk.barred),
  said(invoiceForm.invoiceFormText, invoiceFormUk.invoiceForm),
  said(invoiceList.invoiceListText, invoiceListUk.invoiceList),
  said(invoiceWarnings.invoiceWarningText, invoiceWarningsUk.invoiceWarning),
  said(invoiceWords.invoiceWords, invoiceWordsUk.invoiceWords),
  said(invoiceWords.paymentMethodText, invoiceWordsUk.paymentMethod),
  said(invoices.invoicesText, invoicesUk.invoices),
  said(invoices.invoiceTypeText, invoicesUk.invoiceType),
  said(invoices.invoiceTypeShort, invoicesUk.invoiceTypeShort),
  said(invoices.paymentTypeText, invoicesUk.paymentType),
  said(itemList.itemListText, itemListUk.itemList),
  said(ksef.ksefText, ksefUk.ksef),
  said(ksef.ksefFieldText, ksefUk.ksefField),
  said(ksef.ksefRefusalText, ksefUk.ksefRefusal),
  said(ksefPaper.ksefFormText, ksefPaperUk.ksefForm),
  said(ksefPaper.ksefPaperText, ksefPaperUk.ksefPaper),
  said(ksefPaper.ksefPaymentText, ksefPaperUk.ksefPayment),
  said(links.linkHowText, linksUk.linkHow),
  said(links.linkRefusedText, linksUk.linkRefused),
  said(links.linkDoubtText, linksUk.linkDoubt),
  said(links.linkLeftText, linksUk.linkLeft),
  said(links.linkText, linksUk.link),
  said(manual.manualText, manualUk.manual),
  said(menu.menuText, menuUk.menu),
  said(month.monthText, monthUk.month),
  said(networkDrive.networkDriveText, networkDriveUk.networkDrive),
  said(pack.packText, packUk.pack),
  said(pack.packScreenText, packUk.packScreen),
  said(pack.packFaultText, packUk.packFault),
  said(paper.paperTitleText, paperUk.paperTitle),
  said(paper.paperText, paperUk.paper),
  said(people.keptReasonText, peopleUk.keptReason),
  said(people.personText, peopleUk.person),
  said(plan.planText, planUk.plan),
  said(priceChecks.priceChecksText, priceChecksUk.priceChecks),
  said(problemRows.ROWS, problemRowsUk.problemRows),
  said(problems.problemStepText, problemsUk.problemStep),
  said(problems.problemFaultText, problemsUk.problemFault),
  said(problems.problemKindText, problemsUk.problemKind),
  said(problems.rightsText, problemsUk.rights),
  said(properties.propertiesText, propertiesUk.properties),
  said(queue.queueText, queueUk.queue),
  said(quit.quitText, quitUk.quit),
  said(recovery.recoveryText, recoveryUk.recovery),
  said(register.registerText, registerUk.register),
  said(register.registerDoubtText, registerUk.registerDoubt),
  said(register.leftOutText, registerUk.leftOut),
  said(rehearsal.rehearsalText, rehearsalUk.rehearsal),
  said(reservation.reservationText, reservationUk.reservation),
  said(retention.retentionText, retentionUk.retention),
  said(retention.retentionKindText, retentionUk.retentionKind),
  said(settings.settingsText, settingsUk.settings),
  said(sheets.cardText, sheetsUk.card),
  said(sheets.sheetsText, sheetsUk.sheets),
  said(shell.shellText, shellUk.shell),
  said(sort.sortText, sortUk.sort),
  said(staff.staffText, staffUk.staff),
  said(start.startText, startUk.start),
  said(stayAccount.accountText, stayAccountUk.account),
  said(stayAccount.accountWhy, stayAccountUk.accountWhy),
  said(stayFigures.stayFiguresText, stayFiguresUk.stayFigures),
  said(support.supportText, supportUk.support),
  said(today.todayText, todayUk.today),
  said(tour.tourText, tourUk.tour),
  said(trainingService.trainingServiceText, trainingServiceUk.trainingService),
  said(tray.trayText, trayUk.tray),
  said(update.updateText, updateUk.update),
  said(update.refusalWords, updateUk.refusalWords),
  said(vatFigures.vatFiguresText, vatFiguresUk.vatFigures),
  said(watch.watchText, watchUk.watch),
  said(wayBack.wayBackText, wayBackUk.wayBack),
  said(whatIf.whatIfText, whatIfUk.whatIf),
  said(rehearsal.EXERCISE_TEXT.offline, rehearsalUk.EXERCISE_TEXT.offline),
  said(rehearsal.EXERCISE_TEXT.conflict, rehearsalUk.EXERCISE_TEXT.conflict),
  said(rehearsal.EXERCISE_TEXT.correction, rehearsalUk.EXERCISE_TEXT.correction),
  said(rehearsal.EXERCISE_TEXT.news, rehearsalUk.EXERCISE_TEXT.news),
  said(rehearsal.EXERCISE_TEXT.diskFull, rehearsalUk.EXERCISE_TEXT.diskFull),
  said(rehearsal.SITUATION_TEXT.lineDown, rehearsalUk.SITUATION_TEXT.lineDown),
  said(rehearsal.SITUATION_TEXT.slow, rehearsalUk.SITUATION_TEXT.slow),
  said(rehearsal.SITUATION_TEXT.conflict, rehearsalUk.SITUATION_TEXT.conflict),
  said(rehearsal.SITUATION_TEXT.ksefLate, rehearsalUk.SITUATION_TEXT.ksefLate),
  said(rehearsal.SITUATION_TEXT.secondDesk, rehearsalUk.SITUATION_TEXT.secondDesk),
  said(rehearsal.SITUATION_TEXT.diskFull, rehearsalUk.SITUATION_TEXT.diskFull),
]);

addTranslation('uk', ukrainian);
