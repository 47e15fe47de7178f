package io.tutti.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.tutti.report.Xhtml;
import io.tutti.report.draw.Picture;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class HtmlPageTest {
    @Test
    void aPageIsWellFormedAndNeedsNothingElse() {
        HtmlPage page = new HtmlPage("a & b");
        page.heading("one < two", "one").paragraph("\"text\"").note("small");
        page.picture(new Picture(10, 10, "nothing", canvas -> {}), "caption");
        page.table(List.of("x"), List.of(List.of("1"), List.of("<2>")));
        page.links(List.of(List.of("there", "#one")));
        page.table(List.of(), Environment.here());
        Document document = Xhtml.parse(page.html());
        assertEquals(1, document.getElementsByTagName("svg").getLength());
        assertEquals(2, document.getElementsByTagName("table").getLength());
        assertFalse(page.html().contains("src="), "nothing is loaded");
    }

    /** Names come from files and command lines, too. */
    @Test
    void charactersThatXmlForbidsAreReplaced() {
        HtmlPage page = new HtmlPage("a bell \u0007 and half a pair \ud83d, but not \ud83d\ude00");
        String title =
                Xhtml.parse(page.html()).getElementsByTagName("h1").item(0).getTextContent();
        assertEquals("a bell \ufffd and half a pair \ufffd, but not \ud83d\ude00", title);
    }

    @Test
    void onlyAPageWithPlotsHasTheirProgram() {
        Picture picture = new Picture(10, 10, "nothing", canvas -> {});
        HtmlPage page = new HtmlPage("a").picture(picture, "caption");
        assertFalse(page.html().contains("<script>"));
        page.plot(picture, "caption", "name & place");
        Document document = Xhtml.parse(page.html());
        assertEquals(1, document.getElementsByTagName("script").getLength());
        Element link = (Element) document.getElementsByTagName("a").item(0);
        assertEquals("name & place.png", link.getAttribute("download"));
        assertEquals("plot", ((Element) document.getElementsByTagName("figure").item(1)).getAttribute("class"));
    }
}
