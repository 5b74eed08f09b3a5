import { paperText, paperTitleText } from '../paper';
import { addTranslation } from '../language';
import { paper, paperTitle } from './paper';
import { said, ukrainian } from './said';
import './accountant';
import './documents';
import './exemption';
import './findingConfirmations';
import './holidays';
import './invoiceChecks';
import './invoiceFormTexts';
import './invoiceWarnings';
import './invoiceWords';
import './invoices';
import './ksefPaper';
import './links';
import './paymentMarks';
import './sheets';
import './vatFigures';

// Texts of documents for a guest are also loaded alone, without the texts of the screens (paperWords.ts).
said(paperText, paper);
said(paperTitleText, paperTitle);

addTranslation('uk', ukrainian);
